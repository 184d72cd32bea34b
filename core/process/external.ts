/** A service task at which a partner's worker does the work: it waits, with what he is given. */

import { evaluated } from './binding.ts';
import { boundOf } from './bound.ts';
import type { ExternalTask } from './external-task.ts';
import type { Token } from './machine/core.ts';
import { forProperty } from './missing.ts';
import type { TokenNote } from './notes.ts';
import { isRecord } from './result.ts';
import type { Running } from './running.ts';
import type { SavedWait } from './saved.ts';
import { textValue } from './scope.ts';
import type { Tools } from './tools.ts';
import type { Topic } from './topic.ts';
import { topicName, topicOf } from './topic.ts';
import { type Ending, type Job, orStands } from './work.ts';

/** How often a worker may try where the diagram says nothing. */
const usualTries = 3;

/** Whether a worker has the token's work: an operator's retry asks for its inputs anew. */
export const isOutside = (note: TokenNote | undefined): boolean =>
  note?.external !== undefined && note.external.attempt === (note.attempt ?? 0);

/** The wait that a task at a worker is. */
export function externalWait(
  base: Omit<SavedWait, 'kind'>,
  { external }: TokenNote,
): SavedWait | undefined {
  if (external === undefined) return undefined;
  const { topic, attempt: _, ...task } = external;
  return { ...base, kind: 'external', reference: topic, external: task };
}

/** The topic of a service task that is not the host's own. */
export const topicAt = ({ step }: Pick<Job, 'step'>, { bank }: Pick<Tools, 'bank'>) =>
  topicOf(step, (name) => (bank.registry.find(name)?.spec.permission ?? null) !== null);

/** A service task for a worker is reached: its inputs are read now, then it waits. Undefined: it waits. */
export async function handOut(
  running: Running,
  token: Token,
  job: Job,
  topic: Topic,
): Promise<Ending | undefined> {
  let waits = false;
  const ending = await orStands(job.step, async () => {
    const name = forProperty(topic.from, () => textValue(topic.text, job.scope, 'strict'));
    if (typeof name !== 'string' || !topicName.test(name)) return noTopic(topic, name);
    const before = running.notes.tokens[token.id];
    const task = taskFor(running, job, topic);
    running.notes.tokens[token.id] = {
      ...before,
      external: { ...task, topic: name, attempt: before?.attempt ?? 0 },
    };
    running.note('waiting', token.elementId, { topic: name });
    running.dirty = true;
    waits = true;
    return { ok: true, result: undefined };
  });
  return waits ? undefined : ending;
}

function taskFor(running: Running, { step, scope }: Job, { tries }: Topic): ExternalTask {
  const { inputs, outputs, resultVariable, retries, backOff } = boundOf(step);
  const context = isRecord(scope.context) ? scope.context : {};
  const own = Object.entries(context).filter(([name, value]) => running.variables[name] !== value);
  return {
    inputs: inputs.length === 0 ? null : evaluated(inputs, scope),
    items: Object.fromEntries(own),
    mapsResult: outputs.length > 0 || resultVariable !== undefined,
    tries: retries === undefined ? (tries ?? usualTries) : retries + 1,
    backOff,
    error: null,
  };
}

function noTopic({ from, text }: Topic, value: unknown): Ending {
  const shown = JSON.stringify(value)?.slice(0, 100);
  const message = `${from} is ${text}, which gives ${shown}: a topic is a name of letters, digits and _ . : / - with at most 200 characters.`;
  return {
    ...{ ok: false, definite: false, retryable: false, stands: true },
    ...{ code: 'TOPIC', message },
  };
}
