/** What may be asked of the host of webhooks: to run a failed call again, and to store what calls left. */

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
  /** How often it was run again, this time included. */
  readonly attempt: number;
  /** Who asked for it: people behind what the call does, beside the configuration's authors. */
  readonly people: readonly string[];
}

export interface ReplayResult {
  /** Of the line that the replay left. */
  readonly id: string;
  readonly outcome: string;
  readonly status: number;
  /** What the caller of the webhook would have been answered. */
  readonly result: unknown;
}

export interface WebhookPort {
  /** Runs it as its configuration says now. It never throws for what the configuration got wrong. */
  replay(tenant: string, replay: Replay): Promise<ReplayResult>;
}

export interface CallsPort {
  /** Resolves when the lines of all calls that this host has answered are stored, or could not be. */
  settled(): Promise<void>;
}
