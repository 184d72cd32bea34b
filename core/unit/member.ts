/** A command on its way through a batch. */

import type { Context } from '../command/declaration/command.ts';
import type { EventTypes } from '../command/declaration/event-types.ts';
import type { DecisionPorts } from '../command/declaration/ports.ts';
import type { Read } from '../command/declaration/read.ts';
import type { Vault } from '../command/declaration/vault.ts';
import type { RuleHost } from '../command/policy/policy.ts';
import type { Roles } from '../command/policy/roles.ts';
import type { Work } from '../command/wire/bank.ts';
import type { RejectionTable } from '../command/wire/rejections.ts';
import type { Reply } from '../command/wire/reply.ts';
import type { Instant } from '../values/instant.ts';
import type { IdentityMap } from './rows.ts';

export interface Member {
  readonly work: Work;
  /** Position in the host's queue: rises with arrival, carried into the ids. */
  readonly serial: number;
  readonly random: Uint8Array;
  /** When the caller stops waiting, in the host's own milliseconds. */
  readonly deadline: number;
  /** How often it had to leave a batch. */
  moves: number;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/** What deciding needs beside the rows. */
export interface Deciding extends DecisionPorts {
  readonly rules: RuleHost;
  roles(): Roles;
  readonly rejections: RejectionTable;
  readonly settings: Context['bank'];
  readonly vault: Vault;
  readonly eventTypes: EventTypes;
  /** What a branch is called, for the trail. */
  branchName(tenant: string, branchId: string | null): string | null | Promise<string | null>;
}

/** Verdicts that the store is known to have, as `tenant:id`. */
export type KeptVerdicts = Pick<ReadonlySet<string>, 'has'>;

/** Fixed once for a batch, whatever becomes of it. */
export interface BatchTime {
  readonly at: Instant;
  readonly millis: number;
}

/** Everything a member's turn needs. */
export interface Turn {
  readonly member: Member;
  readonly map: IdentityMap;
  readonly read: Read;
  readonly time: BatchTime;
  readonly deciding: Deciding;
  /** Verdicts that the store has already, as `tenant:id`. */
  readonly keptVerdicts: KeptVerdicts;
  /** What the branch of the actor is called. */
  readonly branchName: string | null;
}
