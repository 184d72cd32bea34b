/** Holds the sender of a callback or message to what the element of the wait says. */
import { sharedPerson } from '../values/person.ts';
import type { CallbackSender, Starter, WaitRule } from './tables.ts';

/** The word in `CallbackFrom` for whoever started the instance. */
const starterWord = 'starter';

/** Whether a step names this sender, whoever started its instance. */
export function isNamed(from: readonly string[], sender: CallbackSender): boolean {
  return from.length === 0 || from.some((entry) => fits(entry, sender));
}

/**
 * Whether this sender may answer a wait. The people behind the start of the instance may do so only if the wait says
 * `starter`, or if it names nobody and the process changes nothing that is controlled.
 */
export function mayAnswer(
  rule: WaitRule | null,
  sender: CallbackSender,
  starter: Pick<Starter, 'humans'>,
): boolean {
  const { from = [], isHarmless } = rule ?? {};
  const isStarter = sharedPerson(sender.humans, starter.humans) !== undefined;
  if (!isStarter) return isNamed(from, sender);
  return from.includes(starterWord) || (isHarmless === true && from.length === 0);
}

function fits(entry: string, { webhook, roles, permissions }: CallbackSender): boolean {
  const at = entry.indexOf(':');
  const name = entry.slice(at + 1).trim();
  switch (entry.slice(0, at)) {
    case 'webhook':
      return webhook === name;
    case 'role':
      return roles.includes(name);
    case 'permission':
      // A sender without a list has every permission.
      return permissions === undefined || permissions.includes(name);
    default:
      return false;
  }
}
