/** What may be asked of the host of webhooks: to run a failed call again, and to store what calls left. */

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

/** A call that is to be run again, as its row says. */
export interface Replay {
  readonly callId: string;
  readonly webhookId: number;
  readonly sealedRequest: string;
  /** When it came. */
  readonly at: Instant;
  /** How often it was run again, this time included. */
  readonly attempt: number;
  /** Who asked for it, with their permissions: they stand behind what the call does, beside the configuration's authors. */
  readonly requestedBy: Author;
}

export interface ReplayResult {
  /** Of the line that the replay left. */
  readonly id: string;
  readonly outcome: CallOutcome;
  readonly status: number;
  /** What the caller of the webhook would have been answered. */
  readonly result: unknown;
}

export interface ReplayPort {
  /** Runs it as its configuration says now. It never throws for what the configuration got wrong. */
  replay(tenant: string, replay: Replay): Promise<ReplayResult>;
}

/** A call that is to be tried. */
export interface WantedTrial {
  /** The configuration as it would be. */
  readonly webhook: Webhook;
  readonly inbound: Inbound;
  /** The headers that came with it say who calls, and are to be proven; what was proven before is believed. */
  readonly isToBeProven: boolean;
  readonly requestId: string;
}

/** What would have been answered. */
export interface Trial {
  readonly outcome: CallOutcome;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly result: unknown;
  readonly lines: readonly ScriptLine[];
  readonly cost: ScriptCost | null;
  readonly durationMs: number;
  readonly signature: Verdict;
  /** Of the code that ran; null where none did. */
  readonly codeHash: string | null;
}

export interface WebhookPort extends ReplayPort {
  /** Runs a call dry: commands are not done, nothing is kept. It never throws for what the configuration got wrong. */
  try(wanted: WantedTrial): Promise<Trial>;
  /** What a call brought, where this host still has it or can open what was sealed. */
  requestOf(tenant: string, callId: string, sealedRequest?: string): Inbound | undefined;
}

export interface CallsPort extends Pick<WebhookPort, 'requestOf'> {
  /** A call that this host answered lately, with its answer. */
  recent(tenant: string, callId: string): RecentCall | undefined;
  /** A request without the secrets of these names, however they are written in it. */
  struck(tenant: string, names: readonly string[], request: Inbound): Promise<Inbound>;
  /** Resolves when the lines of all calls that this host has answered are stored, or could not be. */
  settled(): Promise<void>;
}
