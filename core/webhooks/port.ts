/** The ports of the webhook host: running failed calls again, and storing the log of calls. */

import type { Author } from '../command/declaration/actor.ts';
import type { ScriptCost, ScriptLine } from '../scripts/script.ts';
import type { Instant } from '../values/instant.ts';
import type { Inbound } from './call.ts';
import type { CallOutcome } from './call-log.ts';
import type { RecentCall } from './recent.ts';
import type { Verdict } from './verdict.ts';
import type { Webhook } from './webhook.ts';

declare module '../command/declaration/ports.ts' {
  interface Ports {
    readonly webhooks: WebhookPort;
  }

  interface QueryPorts {
    readonly calls: CallsPort;
  }
}

/** A call to run again, from its row. */
export interface Replay {
  readonly callId: string;
  readonly webhookId: number;
  readonly sealedRequest: string;
  /** The time of the call. */
  readonly at: Instant;
  /** The number of replays, including this one. */
  readonly attempt: number;
  /**
   * The person who requested the replay, with their permissions. They are recorded for the call's acts, next
   * to the configuration's authors.
   */
  readonly requestedBy: Author;
}

export interface ReplayResult {
  /** Id of the replay's log line. */
  readonly id: string;
  readonly outcome: CallOutcome;
  readonly status: number;
  /** The reply that the webhook's caller would have received. */
  readonly result: unknown;
}

export interface ReplayPort {
  /**
   * Runs the call with the current configuration. Configuration mistakes are results: it never throws for
   * them.
   */
  replay(tenant: string, replay: Replay): Promise<ReplayResult>;
}

/** A call to try. */
export interface WantedTrial {
  /** The person whose share of the trials is used (`principalKey`). */
  readonly person: string;
  /** The configuration to try, which may be unsaved. */
  readonly webhook: Webhook;
  readonly inbound: Inbound;
  /** Whether the headers of the call must prove its caller. A call that was proven before needs no proof. */
  readonly isToBeProven: boolean;
  readonly requestId: string;
}

/** The reply that the call would have received. */
export interface Trial {
  readonly outcome: CallOutcome;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly result: unknown;
  readonly lines: readonly ScriptLine[];
  readonly cost: ScriptCost | null;
  readonly durationMs: number;
  readonly signature: Verdict;
  /** Hash of the code that ran. Null without code. */
  readonly codeHash: string | null;
}

export interface WebhookPort extends ReplayPort {
  /**
   * Runs a call as a dry run: no command takes effect, and no data is stored. Configuration mistakes are
   * results: it never throws for them.
   */
  try(wanted: WantedTrial): Promise<Trial>;
  /** The request of a call, if this host still has it or can open the sealed request. */
  requestOf(tenant: string, callId: string, sealedRequest?: string): Inbound | undefined;
}

export interface CallsPort extends Pick<WebhookPort, 'requestOf'> {
  /** A recent call of this host, with its reply. */
  recent(tenant: string, callId: string): RecentCall | undefined;
  /** A request without the secrets of these names, in all their forms. */
  struck(tenant: string, names: readonly string[], request: Inbound): Promise<Inbound>;
  /** Resolves when the log lines of all calls with a reply from this host are stored or lost. */
  settled(): Promise<void>;
}
