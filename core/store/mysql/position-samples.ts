/** Positions of a server with their times. They show how far other servers are behind. */
import { covers, type Position } from './position.ts';

/**
 * The distance of old samples, as a share of their age. The lag of a replica that is far behind needs no
 * precision.
 */
const apart = 1 / 10;
/**
 * Milliseconds after which a sample is forgotten. The lag of a replica that is further behind is at least the
 * age of the oldest sample.
 */
const forgottenAfter = 7 * 86_400_000;

/** All times are milliseconds on one clock. */
export interface PositionSamples {
  add(at: number, position: Position): void;
  /** The last of them. */
  newest(): Position | undefined;
  /** The position `lag` before now, or the oldest known position. */
  floor(now: number): Position | undefined;
  /** The milliseconds by which a position is behind now: 0 if it covers every sample. */
  behind(now: number, position: Position): number;
  clear(): void;
}

interface Sample {
  readonly at: number;
  readonly position: Position;
}

/** Keeps every sample younger than `lag`, and the last one before them. */
export function positionSamples(lag: number): PositionSamples {
  let samples: readonly Sample[] = [];
  return {
    add(at, position) {
      const older = samples.filter((sample) => sample.at <= at - lag);
      const newer = samples.filter((sample) => sample.at > at - lag);
      samples = [...thinned(older.slice(0, -1), at), ...older.slice(-1), ...newer, { at, position }];
    },
    newest: () => samples.at(-1)?.position,
    floor: (now) => (samples.findLast(({ at }) => at <= now - lag) ?? samples[0])?.position,
    behind(now, position) {
      const missing = samples.find((sample) => !covers(position, sample.position));
      return missing === undefined ? 0 : now - missing.at;
    },
    clear() {
      samples = [];
    },
  };
}

/** The oldest, and those after it that are far enough apart for their age. */
function thinned(samples: readonly Sample[], now: number): readonly Sample[] {
  const kept: Sample[] = [];
  for (const sample of samples) {
    const age = now - sample.at;
    const last = kept.at(-1);
    if (age > forgottenAfter) continue;
    if (last === undefined || sample.at - last.at >= age * apart) kept.push(sample);
  }
  return kept;
}
