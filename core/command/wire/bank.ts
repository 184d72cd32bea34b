/** The ports of `execute`: the composed host. `host/main.ts` makes the Bank. */
import type { Instant } from '../../values/instant.ts';
import type { Actor } from '../declaration/actor.ts';
import type { Command, Context, Query } from '../declaration/command.ts';
import type { Ports, QueryPorts } from '../declaration/ports.ts';
import type { QueryRead } from '../declaration/read.ts';
import type { Roles } from '../policy/roles.ts';
import type { Envelope } from './envelope.ts';
import type { Registry } from './registry.ts';
import type { Rejection } from './rejections.ts';
import type { Reply } from './reply.ts';
import type { Trail } from './trail.ts';

/**
 * A command that passed the input check: found, authenticated, permitted and valid. Or a refused command that
 * must be audited.
 */
export interface Work {
  readonly command: Command;
  readonly input: unknown;
  readonly actor: Actor;
  readonly envelope: Envelope;
  /** Refused before it could be decided: only its audit entry is written. */
  readonly refused?: Rejection;
  /**
   * The command itself refused, in `prepare`. The refusal is kept under the idempotency key like every
   * decision.
   */
  readonly isOwnRefusal?: boolean;
  /** The result of the command's `prepare`. */
  readonly prepared?: unknown;
  /** Hash of the data, if the request has an idempotency key. */
  readonly bodyHash?: string;
}

/** A command that was sent under a key, and the status of its stored reply. */
export interface RecordedStep {
  readonly command: string;
  readonly idempotencyKey: string;
  readonly bodyHash: string;
  readonly status: number;
  readonly createdAt: Instant;
}

export interface Bank {
  readonly registry: Registry;
  /** The only writer. It returns committed replies. It throws an Outage or a fault if nothing was done. */
  readonly unit: { submit(work: Work): Promise<Reply> };
  readonly queries: {
    /** Reads for the host's own work. */
    reader(actor: Actor): QueryRead;
    /** Reads for a caller's request: one select returns fewer bytes. */
    callersReader(actor: Actor): QueryRead;
    /** Runs reads with a time limit in milliseconds. After the limit it throws QueryTooSlow. */
    within<T>(
      actor: Actor,
      millis: number,
      work: (read: QueryRead) => Promise<T>,
      /** The request, if the work may run twice and may read slightly outdated rows. */
      request?: Pick<Envelope, 'origin' | 'after'>,
    ): Promise<T>;
    /** Whether the text is a position of a store. Undefined if the store has no positions. */
    isPosition?(text: string): boolean;
    /**
     * Headers of the reply. With them, the caller can name to another host the commits that it must have
     * seen.
     */
    positionOf?(actor: Actor, kind: 'command' | 'query'): Readonly<Record<string, string>>;
  };
  /**
   * Commands that this actor sent from the same kind of origin under the keys of a run's steps. A step's key
   * is the run's key and `:` and more.
   */
  findStepsByKey(
    actor: Actor,
    idempotencyKey: string,
    origin: Pick<Envelope['origin'], 'kind'>,
  ): Promise<readonly RecordedStep[]>;
  /** The ports of commands and queries from capabilities. */
  readonly ports: Ports & QueryPorts;
  /** The audit trail for refusals outside any commit. */
  readonly trail: Trail;
  /** The actor of a bearer token, or why the token is refused. */
  authenticate(token: string): Promise<Actor | Rejection<'UNAUTHENTICATED'>>;
  now(): Instant;
  roles(): Roles;
  readonly settings: Context['bank'];
  /** Called once, with the outcome, for every request that names an existing command or query. */
  observe(subject: Command | Query, status: number, millis: number): void;
  /** Records a fault and returns the id under which the log has it. */
  incident(error: unknown, about: { readonly name: string; readonly requestId: string }): string;
}

/** The store or a queue did not do it, and nothing was done: the caller may try again. */
export class Outage extends Error {
  readonly rejection: Rejection;
  /** `message` is for the log and the command line. Callers get the rejection. */
  constructor(rejection: Rejection, options?: ErrorOptions, message: string = rejection.code) {
    super(message, options);
    this.rejection = rejection;
  }
}
