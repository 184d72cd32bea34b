/**
 * The commands of one run of a script. A script that failed is run again from its first line: what it did before it failed
 * stands and is answered as it was then, what was refused is tried anew.
 */
import { hash } from 'node:crypto';
import type { Instant } from '../values/instant.ts';
import { canonicalJson } from '../values/json.ts';
import type { Begun, Ran } from './notes.ts';
import type { Tools } from './tools.ts';
import { type Job, runCommand } from './work.ts';

export interface ScriptCommands {
  /** What the time is to the script: that of its first run once it has done something. */
  readonly at: Instant;
  /** Runs what stands at this place among the commands and queries of the script. */
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
  const { at = bank.now(), tries = 0, ran: before = [] } = job.begun ?? {};
  const left = [...before];
  const ran: Ran[] = [];
  return {
    at,
    begun() {
      const all = [...ran, ...left.filter(({ key }) => key !== undefined)];
      return all.some(({ key }) => key !== undefined)
        ? { at, tries: tries + 1, ran: all }
        : undefined;
    },
    async run(name, data, index) {
      const isCommand = bank.registry.find(name)?.spec.kind === 'command';
      const print = hash('sha256', `${name} ${canonicalJson(data)}`).slice(0, 32);
      const found = isCommand ? placeOf(print, left) : 'new';
      if (found === 'otherwise') return doneOtherwise(name);
      const known = found === 'new' ? undefined : left.splice(found, 1)[0]?.key;
      const key = known ?? (tries === 0 ? `${index}` : `${tries}.${index}`);
      const ending = await runCommand(name, data, { ...job, key: `${job.key}:${key}` }, tools);
      // Of what was not answered it is not known whether it was done: it is asked again under its key.
      const isOpen = ending.ok || !ending.definite;
      if (isCommand) ran.push(isOpen ? { print, key } : { print });
      if (ending.ok) return { status: 200, body: ending.result };
      return { status: ending.retryable ? 503 : 400, body: ending.detail ?? ending };
    },
  };
}

/**
 * Which of the commands before it is: the same that was done, or one that was refused after all that was done before it. It is
 * new where nothing that was done is left, and may else be meant in place of that.
 */
function placeOf(print: string, left: readonly Ran[]): number | 'new' | 'otherwise' {
  const same = left.findIndex((one) => one.key !== undefined && one.print === print);
  if (same >= 0) return same;
  const done = left.findIndex(({ key }) => key !== undefined);
  if (done < 0) return 'new';
  return left[0]?.key === undefined ? 0 : 'otherwise';
}

/** The script did something else in this place, and that stands: neither is its answer the answer to this. */
function doneOtherwise(name: string) {
  const message = `The script did something else here before it failed, and that stands: ${name} is not run beside it. Set the variables as they were, or skip the task.`;
  const errors = [{ code: 'DONE_OTHERWISE', message }];
  return {
    status: 400,
    body: { isSuccessful: false, message, data: null, errors, statusCode: '400' },
  };
}
