/**
 * Simulates a definition with the real engine, expressions, rules and scripts. Commands are not run: their
 * results are given, or empty. People and partners send the given answers. Timers fire when no other work is
 * left.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Bank, RecordedStep } from '../command/wire/bank.ts';
import type { ScriptCall, Scripts } from '../scripts/script.ts';
import type { Instant } from '../values/instant.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { inOneTurn } from './expression/turn-budget.ts';
import { openInstance } from './instance.ts';
import type { Token } from './machine/core.ts';
import { programOf } from './machine/machine.ts';
import type { Simulated, SimulationStep } from './port.ts';
import { commandOf } from './reading/dialect.ts';
import { mainProcess, planOf, topicOf } from './reading/plan.ts';
import { readTree } from './reading/xml.ts';
import type { Running, Tools, Version } from './running.ts';
import { decideFlow, runScript } from './scripts.ts';
import { complete, raise, settle } from './settle.ts';
import type { HistoryEntry, ProcessInstance } from './tables.ts';
import { type Ending, type Job, runRules } from './work.ts';

export interface Simulation {
  readonly version: Version;
  readonly variables: Readonly<Record<string, unknown>>;
  /** By element: the answer of a command, a person or a partner. `{"$error": "CODE"}` is a rejection. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly tools: Pick<Tools, 'scripts' | 'rules'>;
  readonly now: Instant;
  readonly timezone: string;
  /** The tenant whose rules apply, and whose share of the sandbox is used. */
  readonly tenant?: string;
  /** Names the diagram. Scripts with the same name are the same. */
  readonly realm?: string;
  /** Milliseconds after which it stops. */
  readonly millis?: number;
}

/** A simulation as plain data, for the thread. */
export interface SimulationOrder
  extends Pick<Simulation, 'variables' | 'answers' | 'now' | 'timezone' | 'tenant' | 'realm'> {
  readonly xml: string;
  readonly millis: number;
}

/** Parses a text that was checked before, and simulates it. */
export async function simulateText(
  { xml, ...order }: SimulationOrder,
  tools: Simulation['tools'],
): Promise<Simulated> {
  const process = mainProcess(await readTree(xml));
  if (process === undefined) throw new Error('a text without a process is not run');
  const version = { ...programOf(planOf(process)), authors: [] };
  return simulate({ ...order, version, tools });
}

/** Steps after which a simulation counts as endless. */
const mostSteps = 2000;
/** The most characters kept of a step's detail. */
const mostDetail = 2000;
/** Copies a part of a text. A plain slice would keep the whole text in memory. */
const cut = (text: string): string =>
  text.length > mostDetail ? Buffer.from(text.slice(0, mostDetail)).toString() : text;

/** Steps after which the host's other work gets the thread. */
const inOneGo = 20;

export async function simulate(simulation: Simulation): Promise<Simulated> {
  const { version, now, timezone, variables, tenant = 'simulation' } = simulation;
  const begun = performance.now();
  const running = await inOneTurn(() =>
    openInstance({ row: rowOf(variables, now, tenant), version, now: () => now, timezone }),
  );
  try {
    return await stepsOf(running, simulation, begun);
  } finally {
    running.engine?.close();
  }
}

async function stepsOf(running: Running, simulation: Simulation, begun: number): Promise<Simulated> {
  const { millis } = simulation;
  const isLate = () => millis !== undefined && performance.now() - begun > millis;
  const steps: SimulationStep[] = [];
  let outcome: Simulated['outcome'] | undefined;
  while (outcome === undefined) {
    const token = nextOf(running);
    if (running.machine.outcome().state === 'ended') outcome = 'COMPLETED';
    else if (steps.length >= mostSteps) outcome = 'ENDLESS';
    else if (isLate()) outcome = 'LATE';
    else if (token === undefined || running.incident !== null) outcome = 'ERROR';
    else await inOneTurn(() => step(running, token, simulation, steps));
    if (steps.length % inOneGo === 0) await turn();
  }
  const failed = running.machine.outcome();
  const message = running.incident?.message ?? (failed.state === 'failed' ? failed.message : null);
  return { steps, outcome, message, variables: running.variables, path: pathOf(running.history) };
}

function pathOf(history: readonly HistoryEntry[]): Simulated['path'] {
  return history.flatMap(({ what, elementId, detail }) =>
    elementId !== null && (what === 'completed' || what === 'left')
      ? [{ elementId, flows: itemsOf(detail?.flows).map(String) }]
      : [],
  );
}

/** Other work comes before timers. The timer that is due first comes before other timers. */
function nextOf(running: Running): Token | undefined {
  const tokens = [...running.machine.tokens.values()];
  const work = tokens.find(({ kind }) => kind !== 'timer' && kind !== 'conditional');
  if (work !== undefined) return work;
  return tokens.sort((a, b) => String(a.due).localeCompare(String(b.due)))[0];
}

async function step(
  running: Running,
  token: Token,
  simulation: Simulation,
  steps: SimulationStep[],
): Promise<void> {
  const at = running.stepOf(token);
  const tell = (what: SimulationStep['what'], detail?: string): void => {
    steps.push({
      what,
      elementId: at.id,
      name: at.name,
      ...(detail === undefined ? {} : { detail: cut(detail) }),
    });
  };
  if (token.kind === 'timer') {
    tell('timer', `due ${token.due}`);
    token.complete();
    return;
  }
  const job: Job = {
    step: at,
    scope: running.scope(token.position),
    actor: running.actor,
    instanceId: running.row.id,
    key: running.keyOf(token),
    realm: simulation.realm ?? 'simulation',
  };
  // No command is run, and no earlier run exists.
  const tools = {
    ...simulation.tools,
    scripts: withoutCommands(simulation),
    bank: { now: () => simulation.now, findStepsByKey: nothingAsked },
  } as Tools;
  if (token.kind === 'condition') {
    const ending = await decideFlow(running, token, job, tools);
    if (ending !== undefined) settle(running, token, ending, simulation.now);
    return;
  }
  if (at.kind === 'script') {
    const ending = await runScript(at.script ?? '', 'task', job, tools);
    tell('script', shownOf(ending));
    settleOnce(running, token, ending, simulation.now);
    return;
  }
  if (at.kind === 'rule') {
    const ending = await runRules(job, tools);
    tell('rules', shownOf(ending));
    settleOnce(running, token, ending, simulation.now);
    return;
  }
  const topic = topicOf(at, () => false)?.text;
  const [what, detail] =
    topic === undefined ? saying(at.kind, commandOf(at)) : (['external', topic] as const);
  const answer = simulation.answers[at.id];
  tell(what, answer === undefined ? detail : `${detail ?? ''} ${JSON.stringify(answer)}`.trim());
  const { $error: code } = membersOf(answer);
  if (typeof code === 'string') raise(running, token, code, `${code} (simulated)`, simulation.now);
  else complete(running, token, simulation.now, { result: answer ?? nothing, mayMiss: answer === undefined });
}

/** Answers commands of scripts with the given answers for their names. */
function withoutCommands({ tools, answers }: Simulation): Scripts | undefined {
  const { scripts } = tools;
  if (scripts === undefined) return undefined;
  return { ...scripts, run: (call) => scripts.run({ ...call, doCmd: answerIn(answers) }) };
}

/** Answers the commands of a script with the given answers for their names. */
export const answerIn =
  (answers: Simulation['answers']): NonNullable<ScriptCall['doCmd']> =>
  async (name) => {
    const { $error: code } = membersOf(answers[name]);
    if (typeof code !== 'string') return { status: 200, body: answers[name] ?? nothing };
    const errors = [{ code, message: `${code} (simulated)` }];
    return { status: 400, body: { isSuccessful: false, data: null, errors } };
  };

const nothingAsked: Bank['findStepsByKey'] = async (): Promise<readonly RecordedStep[]> => [];

/** The answer of a command without a given answer. */
const nothing = { isSuccessful: true, data: {} };

function saying(
  kind: string,
  command: string | undefined,
): readonly [SimulationStep['what'], (string | undefined)?] {
  if (kind === 'service') return ['command', command];
  if (kind === 'user') return ['person'];
  if (kind === 'call') return ['child'];
  if (kind === 'send' || kind === 'throw' || kind === 'end') return ['send', command];
  if (kind === 'receive' || kind === 'catch' || kind === 'boundary') return ['callback'];
  return ['done'];
}

/** A simulation does not wait, so a failure that would be retried is final. */
function settleOnce(running: Running, token: Token, ending: Ending, now: Instant): void {
  if (ending.ok) complete(running, token, now, ending);
  else if (ending.stands === true) settle(running, token, ending, now);
  else raise(running, token, ending.code, ending.message, now);
}

function shownOf(ending: Ending): string {
  return ending.ok ? JSON.stringify(ending.result ?? null) : `${ending.code}: ${ending.message}`;
}

function rowOf(variables: Readonly<Record<string, unknown>>, now: Instant, tenant: string): ProcessInstance {
  return {
    tenant,
    version: 1,
    id: 'simulation',
    definitionId: 0,
    definitionVersion: 0,
    definitionName: 'simulation',
    processKey: 'simulation',
    businessKey: null,
    status: 'RUNNING',
    rev: 0,
    state: null,
    variables,
    error: null,
    faults: 0,
    parentInstance: null,
    parentToken: null,
    catches: null,
    rootInstance: null,
    generation: 0,
    starter: { userId: 'simulation', name: 'simulation', humans: [] },
    startElement: null,
    startedAt: now,
    updatedAt: now,
    executionMode: 'Unsupervised',
    endedAt: null,
  };
}
