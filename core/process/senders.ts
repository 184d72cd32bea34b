/** Checks the sender of a callback or message against the rule of the wait. */
import { sharedPerson } from '../values/person.ts';
import type { CallbackSender, Starter, WaitRule } from './tables.ts';

/** The word in `CallbackFrom` for the person who started the instance. */
const starterWord = 'starter';

/** Whether a step permits this sender, regardless of the instance's starter. */
export function isNamed(from: readonly string[], sender: CallbackSender): boolean {
  return from.length === 0 || from.some((entry) => fits(entry, sender));
}

/**
 * Whether this sender may answer a wait. The people behind the start of the instance may do so in two cases:
 * the wait says `starter`, or it names no sender and the process changes nothing that is controlled.
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
