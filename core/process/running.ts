/** An instance during a run: its version, the scope of its expressions, and the services for its work. */
import { LRUCache } from 'lru-cache';
import type { Actor, Granted } from '../command/declaration/actor.ts';
import type { QueryRead } from '../command/declaration/read.ts';
import type { Fired } from '../command/policy/policy.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { DecisionShape } from '../rules/decision-shape.ts';
import type { KeptAuthor } from '../runs/authors.ts';
import type { ScriptLine, Scripts } from '../scripts/script.ts';
import type { SecretOf } from '../scripts/script-secrets.ts';
import type { Instant } from '../values/instant.ts';
import { processVersions } from './definitions.ts';
import type { OpenEngine } from './engine/open.ts';
import type { Scope } from './expression/expression.ts';
import type { Position, Token } from './machine/core.ts';
import { type Machine, type Program, programOf } from './machine/machine.ts';
import type { Notes } from './notes.ts';
import { mainProcess, planOf, type Step } from './reading/plan.ts';
import { readTree } from './reading/xml.ts';
import type { HistoryEntry, Incident, LogEntry, ProcessInstance } from './tables.ts';

/** One instance during a run: the machine, the variables, the notes, and the changes since the last save. */
export interface Running {
  readonly row: ProcessInstance;
  readonly version: Version;
  readonly machine: Machine;
  /** The Engine that drives the machine. Undefined while it opens. */
  engine: OpenEngine | undefined;
  readonly notes: Notes;
  /** The bank's time zone, for times without a zone and for counting days and months. */
  readonly timezone: string;
  readonly actor: Actor;
  variables: Readonly<Record<string, unknown>>;
  rev: number;
  /** The state of the last save. Null before the first save and after the end. */
  saved: string | null;
  /** Whether the instance changed since the last save. */
  dirty: boolean;
  /** Set once an async boundary was passed: the caller of the start gets its answer. */
  background: boolean;
  /** The error with which the process itself ended. */
  fatal: Incident | null;
  /** The oldest incident. A fatal one takes precedence. */
  readonly incident: Incident | null;
  history: HistoryEntry[];
  log: LogEntry[];
  signals: { readonly name: string; readonly data: unknown }[];
  /** Escalations that no event in it caught. They go to its caller. */
  escalations: string[];
  /** Proposals that no step waits for any more. */
  leftProposals: string[];
  stepOf(token: Pick<Token, 'elementId'>): Step;
  scope(position: Position | undefined, more?: Scope): Scope;
  /**
   * Names the work of a token. The name is the same for the same execution, even if the host stops in the
   * meantime.
   */
  keyOf(token: Token): string;
  note(what: string, elementId: string | null, detail?: HistoryEntry['detail']): void;
  /** Keeps the lines of this element's script, up to the limit of the instance's log. */
  say(elementId: string, lines: readonly ScriptLine[]): void;
}

export interface Version extends Program {
  readonly authors: readonly KeptAuthor[];
  /** Absent for a diagram that is only simulated. */
  readonly writtenAt?: Instant;
}

/** The instance's version cannot be run: its row is missing or can no longer be read. */
export class MissingVersion extends Error {}

export interface Programs {
  of(tenant: string, read: QueryRead, definitionId: number, number: number): Promise<Version>;
}

export function programs(max = 500): Programs {
  const known = new LRUCache<string, Promise<Version>>({ max });
  const load = async (read: QueryRead, definitionId: number, number: number): Promise<Version> => {
    const row = await read.one(processVersions, { definitionId, number });
    if (row === undefined) throw new MissingVersion(`version ${number} of ${definitionId} is gone`);
    try {
      const tree = await readTree(row.xml);
      const process = mainProcess(tree);
      if (process === undefined) throw new Error('it holds no process');
      return { ...programOf(planOf(process)), authors: row.authors, writtenAt: row.createdAt };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new MissingVersion(`version ${number} of ${definitionId} cannot be built: ${why}`);
    }
  };
  return {
    of(tenant, read, definitionId, number) {
      const key = `${tenant}\n${definitionId}\n${number}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const loading = load(read, definitionId, number);
      known.set(key, loading);
      loading.catch(() => known.delete(key));
      return loading;
    },
  };
}

/** Services for the work of steps. */
export interface Tools {
  readonly bank: Bank;
  readonly scripts: Scripts | undefined;
  /** Returns a secret of the tenant by its name, or undefined. */
  readonly secretOf?: SecretOf;
  /** The commands that the rules allow a process to run without a person. */
  readonly grants: (
    process: string,
    command: string,
    tenant: string,
  ) => Promise<Omit<Granted, 'since'> | undefined>;
  /** Evaluates a rule set of the host, or a decision. A decision can also read the names around it. */
  readonly rules: (
    name: string,
    facts: Readonly<Record<string, unknown>>,
    tenant: string,
    around: Scope,
  ) => Promise<RuleAnswer>;
}

export interface RuleAnswer {
  readonly value: unknown;
  readonly fired: readonly Fired[];
  /** For a decision: the shape of its answer. */
  readonly decision?: DecisionShape;
}

/** `charge[3][0]`: the element with its turns. It is the same whenever the instance returns to it. */
export function placeOf({ elementId, turns }: Position): string {
  return elementId + turns.map(({ index }) => `[${index}]`).join('');
}

// Limits of one instance before it becomes an incident that an operator can continue. They are not a policy:
// they keep a diagram that runs in circles from delaying the bank's other work.

/** The most commands, scripts and other work of one run, until the instance waits. */
export const mostWork = 20_000;
/**
 * The most that the expressions of one run may compute, in budgets of one turn. This is some seconds of the
 * main thread, in parts.
 */
export const mostTurnsOfExpressions = 50;
/** The most milliseconds of one run. */
export const longestRun = 600_000;
/** The most processes that one instance calls. */
export const mostChildren = 1_000;
