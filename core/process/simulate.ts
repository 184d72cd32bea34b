/**
 * Runs a definition dry: the engine, the expressions, the rules and the scripts are real; commands are not run
 * (their results are given, or empty), people and partners answer what is given, timers come when nothing else is
 * left to do.
 */
import type { Instant } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import { openInstance } from './instance.ts';
import type { Token } from './machine/core.ts';
import { commandOf } from './reading/dialect.ts';
import { topicOf } from './reading/plan.ts';
import type { Running, Tools, Version } from './running.ts';
import { decideFlow, runScript } from './scripts.ts';
import { complete, raise, settle } from './settle.ts';
import type { ProcessInstance } from './tables.ts';
import { type Ending, type Job, runRules } from './work.ts';

export interface Simulation {
  readonly version: Version;
  readonly variables: Readonly<Record<string, unknown>>;
  /**
   * By element: what a command answers, or what a person or partner sends. `{"$error": "CODE"}` is a refusal.
   */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly tools: Pick<Tools, 'scripts' | 'rules'>;
  readonly now: Instant;
  readonly timezone: string;
}

export interface SimulationStep {
  readonly what:
    | 'enter'
    | 'command'
    | 'external'
    | 'rules'
    | 'script'
    | 'person'
    | 'callback'
    | 'child'
    | 'send'
    | 'timer'
    | 'done';
  readonly elementId: string;
  readonly name: string | null;
  readonly detail?: string;
}

export interface Simulated {
  readonly steps: readonly SimulationStep[];
  readonly outcome: 'COMPLETED' | 'ERROR' | 'ENDLESS';
  readonly message: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Steps after which a simulation counts as endless. */
const mostSteps = 2000;

export async function simulate(simulation: Simulation): Promise<Simulated> {
  const { version, now, timezone, variables } = simulation;
  const running = openInstance({
    row: rowOf(variables, now),
    version,
    now: () => now,
    timezone,
  });
  const steps: SimulationStep[] = [];
  let outcome: Simulated['outcome'] | undefined;
  while (outcome === undefined) {
    const token = nextOf(running);
    if (steps.length >= mostSteps) outcome = 'ENDLESS';
    else if (running.machine.outcome().state === 'ended') outcome = 'COMPLETED';
    else if (token === undefined || running.incident !== null) outcome = 'ERROR';
    else await step(running, token, simulation, steps);
  }
  const failed = running.machine.outcome();
  const message = running.incident?.message ?? (failed.state === 'failed' ? failed.message : null);
  return { steps, outcome, message, variables: running.variables };
}

/** Work before timers; of the timers the one that is due first. */
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
      ...{ what, elementId: at.id, name: at.name },
      ...(detail === undefined ? {} : { detail }),
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
    realm: 'simulation',
  };
  // No command is run: of the bank the scripts ask the time alone.
  const tools = { ...simulation.tools, bank: { now: () => simulation.now } } as Tools;
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
  else
    complete(running, token, simulation.now, {
      result: answer ?? { isSuccessful: true, data: {} },
      mayMiss: answer === undefined,
    });
}

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

/** There is no later in a simulation: what would be tried again fails at once. */
function settleOnce(running: Running, token: Token, ending: Ending, now: Instant): void {
  if (ending.ok) complete(running, token, now, ending);
  else if (ending.stands === true) settle(running, token, ending, now);
  else raise(running, token, ending.code, ending.message, now);
}

function shownOf(ending: Ending): string {
  return ending.ok ? JSON.stringify(ending.result ?? null) : `${ending.code}: ${ending.message}`;
}

function rowOf(variables: Readonly<Record<string, unknown>>, now: Instant): ProcessInstance {
  return {
    tenant: 'simulation',
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
    endedAt: null,
  };
}
