/** Reads from a diagram who may answer a wait, and whether the wait keeps early callbacks. */
import { listProperty } from './binding.ts';
import { isFeel, partsOf, soleExpression } from './expression/text-parts.ts';
import type { SavedWait } from './notes.ts';
import { isTrue } from './reading/dialect.ts';
import type { Step } from './reading/plan.ts';
import type { WaitRule } from './tables.ts';

/** The valid entries of `CallbackFrom`. */
export const senderPattern = /^(?:starter|(?:webhook|role|permission):[^${}=]+)$/;

/** Whether this step waits for a callback or a message. */
export const isHeard = ({ kind, events: [event] }: Step): boolean =>
  kind === 'receive' ||
  (event?.kind === 'message' && (kind === 'catch' || kind === 'boundary' || kind === 'start'));

/** The rule for senders in the properties of a step. */
export const waitRuleOf = ({ properties }: Pick<Step, 'properties'>): WaitRule => ({
  from: listProperty(properties, 'callbackfrom'),
  early: isTrue(properties, 'keepearlycallbacks'),
});

/** The wait of a process that changes nothing that is controlled. */
export const openToStarter = (wait: SavedWait): SavedWait =>
  wait.accepts === null ? wait : { ...wait, accepts: { ...wait.accepts, isHarmless: true } };

/** The text that every correlation key of a step begins with. Empty if an expression comes first. */
export function keyPrefixOf({ properties }: Pick<Step, 'properties'>): string {
  const text = properties.get('correlationkey')?.value ?? '';
  if (isFeel(text) || soleExpression(text) !== undefined) return '';
  const parts = partsOf(text);
  if ('unclosed' in parts) return '';
  const [first] = parts;
  return first !== undefined && 'text' in first ? first.text : '';
}
