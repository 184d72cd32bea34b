/**
 * What webhooks and recurring jobs have in common: a configuration names what is to be run (0 a command, 1 a
 * chain of commands, 2 a script, 3 a process), and the host runs it as a service actor. Types 0 and 1 stand
 * here; the sandbox and the process host hand in the executors of 2 and 3.
 */
import type { Actor } from './actor.ts';
import type { Bank } from './bank.ts';
import type { Origin } from './envelope.ts';
import { execute } from './execute.ts';
import type { Reply } from './reply.ts';

/** Numbers of the execution types on the wire (specification: webhook configuration). */
export const executionTypes = [0, 1, 2, 3] as const;
export type ExecutionType = (typeof executionTypes)[number];

/** What a configuration says is to be run; each type reads the fields that are its own. */
export interface Execution {
  readonly executionType: ExecutionType;
  /** Type 0: a command or query. Type 1: several, separated by commas, in their order. */
  readonly commandName?: string | null;
  /** Type 2. */
  readonly executionCode?: string | null;
  /** Type 3. */
  readonly processDefinitionId?: number | string | null;
}

/** One run of an execution. */
export interface Run {
  readonly execution: Execution;
  /** Parameters of a command; what scripts see as their data; variables of a process. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What a script or process may see besides: `webhookPath`, `remoteIp`, `jobName` ... */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** A service actor: see `serviceActor` in actor.ts. */
  readonly actor: Actor;
  readonly origin: Origin;
  /** The same key runs the same thing once, however often it is asked: each step adds its own number. */
  readonly idempotencyKey?: string;
}

/** What came of a run, as a caller of the webhook or the log of the job sees it. */
export interface RunOutcome extends Reply {
  /** Everything was accepted. */
  readonly ok: boolean;
  /** The host could not do it, and the same run may be tried again. */
  readonly retryable: boolean;
}

/** Runs one type. It never throws for what the configuration got wrong: that is an outcome. */
export type Executor = (run: Run) => Promise<RunOutcome>;
export type Executors = Readonly<Partial<Record<ExecutionType, Executor>>>;

export interface Runner {
  supports(type: ExecutionType): boolean;
  run(run: Run): Promise<RunOutcome>;
}

/** What a decision may ask about runs before it stores a configuration. */
export interface Runnable {
  supports(type: ExecutionType): boolean;
  /** Whether a command or query of this name exists and callers other than the host may run it. */
  knows(commandName: string): boolean;
}

/** A runner of commands and chains, and of whatever more it is handed. */
export function makeRunner(bank: Bank, more: Executors): Runner {
  const executors: Executors = {
    0: (run) => runCommand(run, bank),
    1: (run) => runChain(run, bank),
    ...more,
  };
  return {
    supports: (type) => executors[type] !== undefined,
    async run(run) {
      const executor = executors[run.execution.executionType];
      return executor === undefined
        ? misconfigured('executionType', 'names a type that this host does not run')
        : executor(run);
    },
  };
}

/** The outcome of a configuration that lacks something (specification: webhook errors, 400). */
export function misconfigured(field: string, problem: string): RunOutcome {
  const body = { error: `configuration error: ${field} ${problem}` };
  return { ok: false, retryable: false, status: 400, headers: {}, body };
}

export function outcomeOf(reply: Reply): RunOutcome {
  return { ...reply, ok: reply.status < 400, retryable: reply.status >= 500 };
}

/** Names of a chain, in their order. */
export function chainOf(commandName: string | null | undefined): readonly string[] {
  return (commandName ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

async function runCommand(run: Run, bank: Bank): Promise<RunOutcome> {
  const name = run.execution.commandName?.trim() ?? '';
  if (name === '') return misconfigured('commandName', 'is missing');
  return outcomeOf(await runStep(run, bank, name, run.data, run.idempotencyKey));
}

/**
 * Each command gets the data and, over it, the fields that the commands before it answered in `data`; whole
 * replies stand under `results`, by name. The first refusal ends the chain.
 */
async function runChain(run: Run, bank: Bank): Promise<RunOutcome> {
  const names = chainOf(run.execution.commandName);
  if (names.length === 0) return misconfigured('commandName', 'is missing');
  const steps: { readonly command: string; readonly status: number; readonly result: unknown }[] =
    [];
  const results: Record<string, unknown> = {};
  let data: Readonly<Record<string, unknown>> = run.data;
  for (const [at, command] of names.entries()) {
    const key = run.idempotencyKey === undefined ? undefined : `${run.idempotencyKey}:${at}`;
    const reply = await runStep(run, bank, command, { ...data, results: { ...results } }, key);
    steps.push({ command, status: reply.status, result: reply.body });
    results[command] = reply.body;
    if (reply.status >= 400) {
      const body = { isSuccessful: false, message: `${command} was refused.`, data: { steps } };
      return outcomeOf({ status: reply.status, headers: reply.headers, body });
    }
    data = { ...data, ...answeredFields(reply.body) };
  }
  const body = { isSuccessful: true, message: `${steps.length} commands ran.`, data: { steps } };
  return outcomeOf({ status: 200, headers: {}, body });
}

function runStep(
  { actor, origin }: Run,
  bank: Bank,
  name: string,
  data: Readonly<Record<string, unknown>>,
  idempotencyKey: string | undefined,
): Promise<Reply> {
  return execute(
    {
      name,
      data,
      form: 'E4',
      credentials: { actor },
      dryRun: false,
      origin,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    },
    bank,
  );
}

/** `data` (R1, R2) or `response` (R3) of a reply, where it is an object. */
function answeredFields(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null) return {};
  const { data, response } = body as { readonly data?: unknown; readonly response?: unknown };
  const answered = data ?? response;
  return typeof answered === 'object' && answered !== null && !Array.isArray(answered)
    ? (answered as Readonly<Record<string, unknown>>)
    : {};
}
