/** How far a server was, and when: by these, others are so and so far behind. */
import { covers, type Position } from './position.ts';

/** Old samples are kept this part of their age apart: what is far behind is known as exactly as anybody needs. */
const apart = 1 / 10;
/** Milliseconds after which a sample is forgotten; who is further behind is at least so far. */
const forgottenAfter = 7 * 86_400_000;

/** All times are milliseconds on one clock. */
export interface PositionSamples {
  add(at: number, position: Position): void;
  /** The last of them. */
  newest(): Position | undefined;
  /** What was there `lag` before now; else the oldest that is known. */
  floor(now: number): Position | undefined;
  /** By how much a position is behind now: 0 where it has everything that was seen. */
  behind(now: number, position: Position): number;
  clear(): void;
}

interface Sample {
  readonly at: number;
  readonly position: Position;
}

/** Samples of which none younger than `lag`, and the one before, is left out. */
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
