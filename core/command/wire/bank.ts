/** What `execute` is handed: the composed host, by its parts' promises. `host/main.ts` makes one. */
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

/** A command that passed the door: found, authenticated, permitted and valid, or refused and to be audited. */
export interface Work {
  readonly command: Command;
  readonly input: unknown;
  readonly actor: Actor;
  readonly envelope: Envelope;
  /** Refused before it could be decided: only its audit entry is written. */
  readonly refused?: Rejection;
  /** The refusal is the command's own, of what it prepared: it is kept under the key like every decision. */
  readonly isOwnRefusal?: boolean;
  /** What the command prepared before its turn. */
  readonly prepared?: unknown;
  /** Hash of the data, where an idempotency key came with it. */
  readonly bodyHash?: string;
}

/** A command that was asked for under a key, and the status of the answer that is kept. */
export interface AskedUnder {
  readonly command: string;
  readonly idempotencyKey: string;
  readonly bodyHash: string;
  readonly status: number;
  readonly createdAt: Instant;
}

export interface Bank {
  readonly registry: Registry;
  /** The one writer. It answers what is committed; it throws Outage or a fault when nothing was done. */
  readonly unit: { submit(work: Work): Promise<Reply> };
  readonly queries: {
    reader(actor: Actor): QueryRead;
    /** Reads that have to be done within so many milliseconds; past them it throws QueryTooSlow. */
    within<T>(
      actor: Actor,
      millis: number,
      work: (read: QueryRead) => Promise<T>,
      /** The request, where the work may be done twice and with rows that are a moment old. */
      request?: Pick<Envelope, 'origin' | 'after'>,
    ): Promise<T>;
    /** Whether a caller may bring this as a position; undefined where positions say nothing. */
    isPosition?(text: string): boolean;
    /** Headers of the answer to a caller, by which he may tell another host what he has to see. */
    positionOf?(actor: Actor, kind: 'command' | 'query'): Readonly<Record<string, string>>;
  };
  /** What this actor, by this way, asked for under the keys of a run's steps, which go on from its own with `:`. */
  askedUnder(
    actor: Actor,
    idempotencyKey: string,
    origin: Pick<Envelope['origin'], 'kind'>,
  ): Promise<readonly AskedUnder[]>;
  /** What capabilities let commands and queries ask. */
  readonly ports: Ports & QueryPorts;
  /** Where refusals are left that no commit has. */
  readonly trail: Trail;
  /** The actor of a bearer token, or why the token is refused. */
  authenticate(token: string): Promise<Actor | Rejection<'UNAUTHENTICATED'>>;
  now(): Instant;
  roles(): Roles;
  readonly settings: Context['bank'];
  /** Called once for everything that passed the door, with its outcome. */
  observe(subject: Command | Query, status: number, millis: number): void;
  /** Records a fault and returns the id under which the log has it. */
  incident(error: unknown, about: { readonly name: string; readonly requestId: string }): string;
}

/** The store or a queue did not do it, and nothing was done: the caller may try again. */
export class Outage extends Error {
  readonly rejection: Rejection;
  /** `message` is for the log and the command line; callers get the rejection. */
  constructor(rejection: Rejection, options?: ErrorOptions, message: string = rejection.code) {
    super(message, options);
    this.rejection = rejection;
  }
}
