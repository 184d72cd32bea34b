/**
 * Runs the executions of webhooks and recurring jobs as a service actor. A configuration names a command (0),
 * a chain of commands (1), a script (2) or a process (3). This module runs types 0 and 1. The sandbox and the
 * process host supply the executors of types 2 and 3.
 */

import type { Actor } from '../command/declaration/actor.ts';
import { Type } from '../command/declaration/schema.ts';
import { coercedDeeply, fieldsOf } from '../command/declaration/text-input.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Origin } from '../command/wire/envelope.ts';
import { invalid, leave } from '../command/wire/execute.ts';
import { errorCodeHeader, R2Plain, type Reply, refuse } from '../command/wire/reply.ts';
import type { ScriptCost, ScriptLine } from '../scripts/script.ts';
import { counted } from '../values/counted.ts';
import type { Instant } from '../values/instant.ts';
import { isRecord, membersOf } from '../values/members.ts';
import { type ChainDoor, chainOf, doorOfChain } from './chain.ts';
import { doneOtherwise, isDoneOtherwise, stepsOf } from './step.ts';

/** Numbers of the execution types on the wire (specification: webhook configuration). */
export const executionTypes = [0, 1, 2, 3] as const;
export type ExecutionType = (typeof executionTypes)[number];

/** The same as callers write it. */
export const ExecutionTypeNumber = Type.Unsafe<ExecutionType>({
  type: 'integer',
  minimum: 0,
  maximum: 3,
  description: '0 a command, 1 a chain of commands, 2 code, 3 a process',
});

/** The execution of a configuration. Each type uses its own fields. */
export interface Execution {
  readonly executionType: ExecutionType;
  /** Type 0: a command or query. Type 1: several, separated by commas, in their order. */
  readonly commandName?: string | null;
  /** Type 2. */
  readonly executionCode?: string | null;
  /** Type 2: names of the secrets that the code may read. */
  readonly secrets?: readonly string[] | null;
  /** Type 3. */
  readonly processDefinitionId?: number | string | null;
}

/** One run of an execution. */
export interface Run {
  readonly execution: Execution;
  /** Parameters of a command, the data of a script, or variables of a process. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The data came as texts (a form, an address), or as an XML document: commands get them in the types that they declare. */
  readonly written?: 'texts' | 'xml';
  /** Further variables of a script or process: `webhookPath`, `remoteIp`, `jobName` ... */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** A service actor: see `serviceActor` in actor.ts. */
  readonly actor: Actor;
  readonly origin: Origin;
  /** The time that scripts use as now. A repeated run has the same time. */
  readonly at?: Instant;
  /**
   * How often a person repeated the run after its refusal. Accepted steps under the key stay done. Refused
   * steps run again.
   */
  readonly attempt?: number;
  /** A trial stores no effects. Commands and processes are dry runs, and code runs apart from active code. */
  readonly isTrial?: boolean;
  /** No earlier run used the key, so earlier steps need not be searched. */
  readonly isNew?: boolean;
  /** Receives the time of the first step that was accepted under the key. */
  readonly found?: (since: Instant) => void;
  /** Runs with the same key take effect once. Each step adds its own number to the key. */
  readonly idempotencyKey?: string;
}

/** The outcome of a run, for the webhook's caller or the job's log. */
export interface RunOutcome extends Reply {
  /** Whether everything was accepted. */
  readonly ok: boolean;
  /** The host failed, and the same run can be retried. */
  readonly retryable: boolean;
  /** It changed nothing: no command ran, queries at most. */
  readonly isIdle?: boolean;
  /** The time of the first request for this run, if known. */
  readonly since?: Instant;
  /** Lines written by a script. */
  readonly lines?: readonly ScriptLine[];
  /** The cost of a trial's script, if the script ended. */
  readonly cost?: ScriptCost;
}

/** Runs one type. Configuration mistakes are outcomes: it never throws for them. */
export type Executor = (run: Run) => Promise<RunOutcome>;
export type Executors = Readonly<Partial<Record<ExecutionType, Executor>>>;

export interface Runner {
  supports(type: ExecutionType): boolean;
  /** Whether this is a query that configurations may name. */
  isQuery(name: string): boolean;
  run(run: Run): Promise<RunOutcome>;
}

declare module '../command/declaration/ports.ts' {
  interface DecisionPorts {
    /** The executions that configurations may name. */
    readonly runs: Runnable;
  }

  interface QueryPorts {
    /**
     * A person needs one of these permissions to run this command or query. Undefined if callers cannot run
     * it.
     */
    readonly permissionsOf: (command: string) => readonly string[] | undefined;
  }
}

/** Facts about executions for decisions that store a configuration. */
export interface Runnable {
  supports(type: ExecutionType): boolean;
  /** Whether a command or query of this name exists and callers other than the host may run it. */
  knows(commandName: string): boolean;
  /** Required members of its input that are objects or lists. Texts of an address cannot supply them. */
  structured(commandName: string): readonly string[];
  /** Whether the name is a query, which changes no data. */
  isQuery(name: string): boolean;
}

/** The reason why an execution is more than a query or code, as words for a refusal. Otherwise undefined. */
export function changing(
  { executionType, commandName }: Pick<Execution, 'executionType' | 'commandName'>,
  isQuery: (name: string) => boolean,
): string | undefined {
  if (executionType === 3) return 'a process';
  if (executionType === 1) return 'a chain of commands';
  const name = commandName?.trim() ?? '';
  return executionType === 2 || isQuery(name) ? undefined : name;
}

/** A runner of commands and chains, and of the types in `more`. */
export function makeRunner(bank: Bank, more: Executors): Runner {
  const executors: Executors = {
    0: (run) => runCommand(run, bank),
    1: (run) => runChain(run, bank),
    ...more,
  };
  return {
    supports: (type) => executors[type] !== undefined,
    isQuery: (name) => isQuery(name, bank),
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
  const headers = { [errorCodeHeader]: 'CONFIGURATION' };
  return { ok: false, retryable: false, status: 400, headers, body };
}

export function outcomeOf(reply: Reply): RunOutcome {
  return { ...reply, ok: reply.status < 400, retryable: reply.status >= 500 };
}

async function runCommand(run: Run, bank: Bank): Promise<RunOutcome> {
  const name = run.execution.commandName?.trim() ?? '';
  if (name === '') return misconfigured('commandName', 'is missing');
  if (!isKnown(name, bank)) return misconfigured('commandName', 'names no command of this host');
  const outcome = outcomeOf(await stepsOf(run, bank)(name, typedData(run, [name], bank)));
  return isQuery(name, bank) ? { ...outcome, isIdle: true } : outcome;
}

/**
 * Runs a chain. Each command gets its declared members of the data, overwritten by fields of earlier
 * commands' `data`. Whole replies are under `results`, by name. The first refusal ends the chain.
 */
async function runChain(asked: Run, bank: Bank): Promise<RunOutcome> {
  const names = chainOf(asked.execution.commandName);
  if (names.length === 0) return misconfigured('commandName', 'is missing');
  if (!names.every((name) => isKnown(name, bank))) {
    return misconfigured('commandName', 'names something that is not a command of this host');
  }
  const run = { ...asked, data: typedData(asked, names, bank) };
  const door = doorOfChain(names, bank);
  const refused = await straysRefused(names, door, run, bank);
  if (refused !== undefined) return refused;
  const steps: { readonly command: string; readonly status: number; readonly result: unknown }[] = [];
  const results: Record<string, unknown> = {};
  let answered: Readonly<Record<string, unknown>> = {};
  const step = stepsOf(run, bank);
  for (const command of names) {
    const data = door.fieldsOf(command, run.data, { ...answered, results: { ...results } });
    const reply = await step(command, data);
    steps.push({ command, status: reply.status, result: reply.body });
    results[command] = reply.body;
    if (reply.status >= 400) {
      const message = isDoneOtherwise(reply) ? doneOtherwise(command) : `${command} was refused.`;
      const body = { isSuccessful: false, message, data: { steps } };
      return outcomeOf({ status: reply.status, headers: reply.headers, body });
    }
    answered = { ...answered, ...answeredFields(reply.body) };
  }
  const body = { isSuccessful: true, message: `${counted(steps.length, 'command')} ran.`, data: { steps } };
  return outcomeOf({ status: 200, headers: {}, body });
}

/**
 * The data with texts converted to the types that these commands declare. The root element of XML is removed.
 */
export function typedData(
  { data, written }: Pick<Run, 'data' | 'written'>,
  names: readonly string[],
  { registry }: { readonly registry: Pick<Bank['registry'], 'find'> },
): Run['data'] {
  if (written === undefined) return data;
  const fields = new Map(names.flatMap((name) => [...fieldsOf(membersOf(registry.find(name)?.spec.input))]));
  const [[root = '', inner] = []] = Object.entries(data);
  const isRoot = written === 'xml' && isRecord(inner) && !fields.has(root);
  return Object.fromEntries(
    Object.entries(isRoot ? inner : data).map(([name, held]) => {
      const schema = fields.get(name);
      return [name, schema === undefined ? held : coercedDeeply(schema, held)];
    }),
  );
}

/** The refusal of a chain with unknown names in its data. No step has run. */
export async function straysRefused(
  names: readonly string[],
  door: ChainDoor,
  { data, actor, origin }: Pick<Run, 'data' | 'actor' | 'origin'>,
  bank: Bank,
): Promise<RunOutcome | undefined> {
  const strays = door.strays(data);
  if (strays.length === 0) return undefined;
  const rejection = invalid(strays);
  await leave(rejection.code, { name: names[0] ?? '', origin }, actor, bank);
  const { status, headers, body } = refuse(R2Plain, 'E4', bank.registry.rejections, rejection);
  return outcomeOf({ status, headers, body: { ...membersOf(body), data: { steps: [] } } });
}

/** Whether configurations may name the command. Commands of the host itself are excluded. */
function isKnown(name: string, bank: Bank): boolean {
  const spec = bank.registry.find(name)?.spec;
  return spec !== undefined && spec.permission !== null;
}

/** Whether this is a query that configurations may name. */
export function isQuery(name: string, bank: Bank): boolean {
  return isKnown(name, bank) && bank.registry.find(name)?.spec.kind === 'query';
}

/** `data` (R1, R2) or `response` (R3) of a reply, if it is an object. */
function answeredFields(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null) return {};
  const { data, response }: { readonly data?: unknown; readonly response?: unknown } = body;
  const answered = data ?? response;
  return typeof answered === 'object' && answered !== null && !Array.isArray(answered)
    ? membersOf(answered)
    : {};
}
