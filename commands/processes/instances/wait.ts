/** Places where an instance waits: what becomes of them when something comes. */
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, remove, unschedule } from '../../../core/command/declaration/effects.ts';
import {
  type ProcessCallback,
  type ProcessWait,
  processWaits,
  waitTimer,
} from '../../../core/process/tables.ts';
import { usedUp } from '../messages/callback.ts';

/** Nobody waits there any more. */
function gone(wait: ProcessWait): readonly Effect[] {
  const { instanceId, token, due } = wait;
  const timer = due === null ? [] : [unschedule(waitTimer(instanceId, token))];
  return [remove(processWaits, wait), ...timer];
}

/**
 * Something came for the place, with the row of its correlation key, if it has one. An event that interrupts nothing
 * waits on: what comes next is for it too, whether the instance has seen the first or not.
 */
export function answered(
  wait: ProcessWait,
  callback: ProcessCallback | undefined,
  context: Context,
): readonly Effect[] {
  return wait.again ? [] : [...usedUp(callback, wait.token, context), ...gone(wait)];
}
