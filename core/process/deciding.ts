/** Conditions that are scripts: of a flow they say yes or no, of a gateway they name the flow that is taken. */

import type { Token } from './machine/core.ts';
import type { Flow } from './plan.ts';
import type { Running } from './running.ts';
import { runScript } from './script-work.ts';
import type { Tools } from './tools.ts';
import type { Ending, Job } from './work.ts';

/** Runs the script of a condition; undefined when it decided. */
export async function decideFlow(
  running: Running,
  token: Token,
  job: Job,
  tools: Tools,
): Promise<Ending | undefined> {
  const { flows } = running.version.plan;
  const flow = token.flowId === undefined ? undefined : flows.get(token.flowId);
  const code = flow?.condition ?? job.step.properties.get('condition')?.value ?? '';
  const ending = await runScript(code, 'condition', job, tools);
  running.dirty = true;
  if (!ending.ok) return ending;
  const { result } = ending;
  const leaving = [...flows.values()].filter(({ from }) => from === job.step.id);
  const chosen = flow === undefined ? leaving.find((one) => names(one, result)) : undefined;
  const isAnswer =
    flow === undefined ? result === null || chosen !== undefined : typeof result === 'boolean';
  if (!isAnswer) return undecided(result, flow?.id);
  if (!running.machine.tokens.has(token.id)) return undefined;
  delete running.notes.tokens[token.id];
  token.complete(flow === undefined ? (chosen?.id ?? null) : result);
  return undefined;
}

/** Whether a script's answer names this flow: by id or by name. */
function names(flow: Flow, answer: unknown): boolean {
  return typeof answer === 'string' && (answer === flow.id || answer === flow.name);
}

/** A condition that says neither yes nor no opens no gate and closes none. */
function undecided(result: unknown, flowId: string | undefined): Ending {
  const answered = JSON.stringify(result)?.slice(0, 100);
  const message =
    flowId === undefined
      ? `The condition answered ${answered}, which names no flow that leaves here: answer the id or name of one, or null for the default.`
      : `The condition of ${flowId} answered ${answered}: it has to be true or false.`;
  return { ok: false, code: 'CONDITION', message, definite: true, retryable: false };
}
