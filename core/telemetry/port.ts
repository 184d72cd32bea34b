/** What queries may ask of the figures that this host keeps. */
import type { Instant } from '../values/instant.ts';
import type { Minute } from './minutes.ts';

declare module '../command/declaration/ports.ts' {
  interface QueryPorts {
    readonly metrics: MetricsPort;
  }
}

export interface MetricsPort {
  recent(): RecentMetrics;
}

export interface RecentMetrics {
  /** The host, by an id that no other has and that is another after a restart. */
  readonly host: string;
  readonly startedAt: Instant;
  readonly at: Instant;
  /** Commands that wait for their batch now. */
  readonly queueDepth: number;
  /** The oldest first; the last of them still runs. */
  readonly minutes: readonly Minute[];
}
