/**
 * A command is one file that declares everything about the command and decides without side effects. The
 * order is always: identity, input and output, policies, rejections, load, facts, decide.
 */
import type { CivilDate } from '../../values/civil-date.ts';
import type { Instant } from '../../values/instant.ts';
import type { FactsFor, Policies, Verdicts } from '../policy/policy.ts';
import type { Roles } from '../policy/roles.ts';
import type { Envelope, EnvelopeForm, Origin, Upload } from '../wire/envelope.ts';
import type { Rejection } from '../wire/rejections.ts';
import type { Reply, ReplyFile, ReplyStyle, StreamedFile } from '../wire/reply.ts';
import type { Actor, GrantFacts } from './actor.ts';
import type { EffectClass } from './effect-class.ts';
import type { AuditDetail, Effect } from './effects.ts';
import type { EventTypes } from './event-types.ts';
import type { DecisionPorts, Ports, QueryPorts } from './ports.ts';
import type { QueryRead, Read } from './read.ts';
import { type Static, type TObject, type TSchema, Type } from './schema.ts';
import { bounded } from './schema-node.ts';
import type { Vault } from './vault.ts';
import type { Wait } from './wait.ts';

/** The facts that a decision may use besides its input and its state. */
export interface Context<P extends Policies = Policies> extends DecisionPorts {
  readonly now: Instant;
  readonly actor: Actor;
  /** The verdicts of the declared policies. */
  readonly policy: Verdicts<P>;
  readonly roles: Roles;
  readonly bank: {
    readonly currency: string;
    readonly timezone: string;
    readonly publicUrl: string;
    /** Addresses, ranges and names that are not public, but to which the host may post. */
    readonly egressAllowed?: readonly string[];
  };
  readonly origin: Envelope['origin'];
  /** The form of the request: few commands ask for more in one than in another. */
  readonly form: EnvelopeForm;
  /** Makes and seals secrets. */
  readonly vault: Vault;
  /** Events that the areas declare, by type. */
  readonly eventTypes: EventTypes;
  /** A control of its effects has found that the decision must wait. */
  readonly mustWait?: Wait;
  /** The people who made or approved the proposal under which the command runs. */
  readonly proposalPeople?: readonly string[];
  /** The bank's civil date. */
  today(): CivilDate;
  newId(): string;
  /** The next number of a sequence that `load` takes part in. */
  newNumber(sequence: string): number;
}

/** The command is accepted: its effects are applied, and this is the reply. */
export interface Acceptance<Output> {
  readonly rejected?: never;
  readonly data: Output;
  readonly message: string;
  readonly effects: readonly Effect[];
  /**
   * People whose act this command completes, for example the authors of a draft that it approves. They cannot
   * approve its proposal.
   */
  readonly hands?: readonly string[];
}

export type Decision<Output, Code extends string> = Acceptance<Output> | Rejection<Code>;

interface Declared {
  /** The name in requests. */
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** The response envelope: R1, R2 or R3 and their variants. */
  readonly reply: ReplyStyle;
  /**
   * The actor needs any one of these permissions. An empty list admits everyone with a valid token. Null
   * means that only the host runs the command.
   */
  readonly permission: readonly string[] | null;
  /** Requests over HTTP must carry X-Tenant-Id, except at the path of the command (E5). */
  readonly needsTenantHeader?: boolean;
  /**
   * The size limit of its body over HTTP in bytes, if it is more than 256 KiB. See
   * `core/command/wire/large.ts`.
   */
  readonly body?: number;
  /** The member of its data that is a long list, which is read and checked part by part. */
  readonly list?: string;
  /**
   * The command evaluates a text of its caller, or reads thousands of rows. A person may have one such
   * request at a time.
   */
  readonly evaluates?: boolean;
  /** Codes that one refusal may list together, in this order: not found, conflicts, all others. */
  readonly failsTogether?: readonly string[];
  /** For each code of a refusal, the codes of its items, if they differ. */
  readonly itemCodes?: Readonly<Record<string, readonly string[]>>;
  /** An example of the data, shown in the docs and run by the tests of the docs. */
  readonly example?: Readonly<Record<string, unknown>>;
}

export interface CommandSpec<
  I extends TSchema,
  O extends TSchema,
  P extends Policies,
  Code extends string,
  State,
  Prepared = undefined,
> extends Declared {
  readonly input: I;
  readonly output: O;
  readonly policies?: P;
  readonly rejects: readonly Code[];
  /** Event type of the audit entry: `TransactionApproved`. The type of a refusal ends in `Refused`. */
  readonly audits: string;
  /** The classes that its effects may have. An effect of another class is a fault. */
  readonly effectClasses?: readonly EffectClass[];
  /**
   * The command fills a store for a demonstration, a benchmark or a test, and no control is evaluated. The
   * registry refuses to list such a command.
   */
  readonly isFixture?: boolean;
  /** Timers run it, too: with the permissions of the host. Other commands of people are refused to timers. */
  readonly byTimer?: boolean;
  /** Runs in a batch of its own: imports and other long lists. */
  readonly bulk?: boolean;
  /** The host's own bookkeeping. Its rows are record enough, so the command leaves no audit entry. */
  readonly unaudited?: boolean;
  /** The command polls. If it changed nothing and keeps no answer under a key, it leaves no audit entry. */
  readonly polls?: boolean;
  /** The command writes only its audit entry. A dry run would omit that entry, so `dryRun` is rejected. */
  readonly isDry?: boolean;
  /** Fields of the reply's data that are shown this once: a stored reply leaves them out. */
  readonly showsOnce?: readonly string[];
  /**
   * Slow, pure work on the input before the command waits for its turn (reading a file of its own), or reads
   * that need no lock. A rejection refuses the command.
   */
  readonly prepare?: (input: Static<I>, services: Services) => Promise<Prepared | Rejection<Code>>;
  /** `prepared` is the result of `prepare`. Its rows were not locked, so `load` reads them again. */
  readonly load: (input: Static<I>, read: Read, actor: Actor, prepared: Prepared) => Promise<State>;
  /** `today` is the bank's civil date: for ages. */
  readonly facts?: (input: Static<I>, state: State, actor: Actor, today: CivilDate) => FactsFor<P>;
  /**
   * The amount and the makers of the object that is decided on, as `load` locked it. A rule may grant a
   * process the required role up to an amount. A command without `grantFacts` gets no grant.
   */
  readonly grantFacts?: (input: Static<I>, state: State) => GrantFacts | undefined;
  /** Which record the command is about, for the audit entry of a refusal. */
  readonly about?: (input: Static<I>, state: State) => AuditDetail;
  readonly decide: (
    input: Static<I>,
    state: State,
    context: Context<P>,
    prepared: Prepared,
  ) => Decision<Static<O>, Code>;
  /**
   * The host's work after the commit and before the reply: it runs the process that the command moved. The
   * reply is the returned answer, or the answer of `decide` if undefined.
   */
  readonly follow?: (data: Static<O>, services: Services) => Promise<Answer<Static<O>> | undefined>;
}

/** Services that a command may use outside its execution in the batch. */
export interface Services extends Ports {
  readonly actor: Actor;
  /** The origin of the command. */
  readonly origin: Origin;
  /** Committed rows, not locked. */
  readonly read: QueryRead;
  readonly dryRun: boolean;
  /** The large request of the command, if it is one. */
  readonly upload?: Upload;
  /** Runs a command of the host, which does a part of this one in a commit of its own. */
  run(name: string, data: Readonly<Record<string, unknown>>): Promise<Reply>;
  /** The bank's own. */
  readonly timezone: string;
}

/** A command of any types, as the registry, the unit of work and the docs use it. */
export interface Command extends Declared {
  readonly kind: 'command';
  readonly input: TSchema;
  readonly output: TSchema;
  readonly policies: Policies;
  readonly rejects: readonly string[];
  readonly audits: string;
  readonly effectClasses: readonly EffectClass[];
  readonly isFixture: boolean;
  readonly byTimer: boolean;
  readonly bulk: boolean;
  readonly unaudited: boolean;
  readonly polls: boolean;
  readonly isDry: boolean;
  readonly showsOnce: readonly string[];
  // Methods, because they take input that was checked against `input`. So a command of known types is
  // assignable to this type.
  load(input: unknown, read: Read, actor: Actor, prepared?: unknown): Promise<unknown>;
  facts(input: unknown, state: unknown, actor: Actor, today: CivilDate): AskedFacts;
  grantFacts?(input: unknown, state: unknown): GrantFacts | undefined;
  about(input: unknown, state: unknown): AuditDetail;
  decide(input: unknown, state: unknown, context: Context, prepared?: unknown): Decision<unknown, string>;
  prepare?(input: unknown, services: Services): Promise<unknown>;
  follow?(data: unknown, services: Services): Promise<Answer<unknown> | undefined>;
}

/**
 * The facts for each policy of a command, by policy name. Null if this execution does not evaluate the
 * policy.
 */
export type AskedFacts = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** A command that keeps the types it was declared with. */
export interface CommandOf<
  I extends TSchema,
  O extends TSchema,
  P extends Policies,
  Code extends string,
  State,
  Prepared,
> extends Command {
  readonly input: I;
  readonly output: O;
  readonly rejects: readonly Code[];
  load(input: Static<I>, read: Read, actor: Actor, prepared: Prepared): Promise<State>;
  facts(input: Static<I>, state: State, actor: Actor, today: CivilDate): AskedFacts;
  grantFacts?(input: Static<I>, state: State): GrantFacts | undefined;
  about(input: Static<I>, state: State): AuditDetail;
  decide(input: Static<I>, state: State, context: Context<P>, prepared: Prepared): Decision<Static<O>, Code>;
  prepare?(input: Static<I>, services: Services): Promise<Prepared | Rejection<Code>>;
  follow?(data: Static<O>, services: Services): Promise<Answer<Static<O>> | undefined>;
}

/** The input of a command or query. */
export type InputOf<C extends Command | Query> = Static<C['input']>;

/** The data in the reply of a command or query. */
export type DataOf<C extends Command | Query> = Static<C['output']>;

/** The state that a command's `load` returns. */
export type StateOf<C extends Command> = Awaited<ReturnType<C['load']>>;

/** Codes that a command or query refuses with. */
export type CodeOf<C extends Command | Query> = C['rejects'][number];

/** Declares a command. The compiler checks the types of its parts against each other and keeps them. */
export function command<
  I extends TSchema,
  O extends TSchema,
  State,
  const Code extends string = never,
  P extends Policies = Record<never, never>,
  Prepared = undefined,
>(spec: CommandSpec<I, O, P, Code, State, Prepared>): CommandOf<I, O, P, Code, State, Prepared> {
  return {
    ...spec,
    kind: 'command',
    input: bounded(spec.input),
    policies: spec.policies ?? {},
    effectClasses: spec.effectClasses ?? [],
    isFixture: spec.isFixture ?? false,
    byTimer: spec.byTimer ?? false,
    bulk: spec.bulk ?? false,
    unaudited: spec.unaudited ?? false,
    polls: spec.polls ?? false,
    isDry: spec.isDry ?? false,
    showsOnce: spec.showsOnce ?? [],
    facts: spec.facts ?? (() => ({})),
    about: spec.about ?? (() => ({})),
  };
}

export interface QuerySpec<
  I extends TSchema,
  O extends TSchema,
  Code extends string,
  E extends TObject | undefined = undefined,
> extends Declared {
  readonly input: I;
  readonly output: O;
  /** Members next to `data` in the reply envelope. */
  readonly extra?: E;
  readonly rejects?: readonly Code[];
  /** The time limit in seconds, if five are not enough: exports, which are read page by page. */
  readonly seconds?: (input: Static<I>) => number;
  /** Types of files that the query returns instead of JSON, to callers who accept them. */
  readonly files?: readonly string[];
  /** Reads committed rows and returns the result. Opens no write transaction. */
  readonly read: (
    input: Static<I>,
    read: QueryRead,
    context: QueryContext,
  ) => Promise<Answer<Static<O>, Beside<E>> | Rejection<Code>>;
}

/** The members next to `data`. The type is `never` if the query declares none. */
type Beside<E extends TObject | undefined> = E extends TObject ? Static<E> : never;

export interface QueryContext extends QueryPorts {
  readonly now: Instant;
  readonly actor: Actor;
  readonly bank: Context['bank'];
  readonly roles: Roles;
  /** Events that the areas declare, by type. */
  readonly eventTypes: EventTypes;
}

/** The result of a query. `extra` members are next to `data` in the envelope, as the query declares them. */
export interface Answer<Data, Extra = never> {
  readonly rejected?: never;
  readonly data: Data;
  readonly message: string;
  readonly extra?: Extra;
  /** The content that `data` has as base64. Callers who accept its type get the file alone. */
  readonly file?: ReplyFile | StreamedFile;
}

/** A query of any types, as the registry and the docs use it. */
export interface Query extends Declared {
  readonly kind: 'query';
  readonly input: TSchema;
  readonly output: TSchema;
  readonly extra?: TObject | undefined;
  readonly rejects: readonly string[];
  readonly files?: readonly string[];
  seconds?(input: unknown): number;
  read(
    input: unknown,
    read: QueryRead,
    context: QueryContext,
  ): Promise<Answer<unknown, Readonly<Record<string, unknown>>> | Rejection>;
}

/** A query that keeps the types it was declared with. */
export interface QueryOf<
  I extends TSchema,
  O extends TSchema,
  Code extends string,
  E extends TObject | undefined = undefined,
> extends Query {
  readonly input: I;
  readonly output: O;
  readonly extra?: E;
  readonly rejects: readonly Code[];
  seconds?(input: Static<I>): number;
  read(
    input: Static<I>,
    read: QueryRead,
    context: QueryContext,
  ): Promise<Answer<Static<O>, Beside<E>> | Rejection<Code>>;
}

/** Declares a query and keeps its types. */
export function query<
  I extends TSchema,
  O extends TSchema,
  const Code extends string = never,
  E extends TObject | undefined = undefined,
>(spec: QuerySpec<I, O, Code, E>): QueryOf<I, O, Code, E> {
  return { ...spec, kind: 'query', input: bounded(spec.input), rejects: spec.rejects ?? [] };
}

/** An input without fields. */
export const NoInput = Type.Object({});

/** The result of commands that delete expired rows: the number of deleted rows. */
export const Forgotten = Type.Object({ forgotten: Type.Integer() });
