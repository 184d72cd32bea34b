/**
 * The commands of one run of a script. A script that failed is run again from its first line: what it did before it failed
 * stands under the keys of then, and what was refused is tried under a new one.
 */
import { hash } from 'node:crypto';
import type { Instant } from '../values/instant.ts';
import { canonicalJson } from '../values/json.ts';
import type { Begun } from './notes.ts';
import { type Job, runCommand, type Tools } from './work.ts';

export interface ScriptCommands {
  /** What the time is to the script: that of its first run once it has done something. */
  readonly at: Instant;
  /** Runs the command at this place among those of the script. */
  run(
    name: string,
    data: Readonly<Record<string, unknown>>,
    index: number,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  /** What it has done, where it has done anything. */
  begun(): Begun | undefined;
}

/** Commands of a script with keys below the job's own; queries ask anew each time. */
export function scriptCommands(job: Job, tools: Pick<Tools, 'bank'>): ScriptCommands {
  const { bank } = tools;
  const { at = bank.now(), done: before = {}, refused: tried = {} } = job.begun ?? {};
  const done: Record<number, string> = { ...before };
  const refused: Record<number, number> = { ...tried };
  return {
    at,
    begun: () => (Object.keys(done).length === 0 ? undefined : { at, done, refused }),
    async run(name, data, index) {
      const isCommand = bank.registry.find(name)?.spec.kind === 'command';
      const print = hash('sha256', `${name} ${canonicalJson(data)}`);
      if (isCommand && (before[index] ?? print) !== print) return doneOtherwise(name);
      const tries = tried[index] ?? 0;
      const key = `${job.key}:${index}${tries === 0 ? '' : `.${tries}`}`;
      const ending = await runCommand(name, data, { ...job, key }, tools);
      if (ending.ok) {
        if (isCommand) done[index] = print;
        return { status: 200, body: ending.result };
      }
      if (ending.definite) refused[index] = tries + 1;
      return { status: ending.retryable ? 503 : 400, body: ending.detail ?? ending };
    },
  };
}

/** The script did something else in this place, and that stands: neither is its answer the answer to this. */
function doneOtherwise(name: string) {
  const message = `The script did this before it failed, and with other data: ${name} is not run again. Set the variables as they were, or skip the task.`;
  const errors = [{ code: 'DONE_OTHERWISE', message }];
  return {
    status: 400,
    body: { isSuccessful: false, message, data: null, errors, statusCode: '400' },
  };
}
