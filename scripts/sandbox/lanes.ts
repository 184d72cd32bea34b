/**
 * Who runs where. Quick scripts share the fast children; a script that lasts is taken out of there and runs
 * again among its like; scripts that went over a limit share one child that lets everything else go first. So a
 * hostile script holds up its like and nobody else.
 */
import { scriptLimits } from '../../core/scripts/script.ts';
import type { Job } from './job.ts';
import type { Reputation } from './reputation.ts';

export interface Lane {
  readonly name: string;
  /** Children, at most. */
  readonly children: number;
  /** Jobs that one child may hold. */
  readonly load: number;
  /** Children that may work for one tenant at a time, where others are to find one. */
  readonly ofOne?: number;
  /** Jobs that may wait. */
  readonly waiting: number;
  /** CPU time of a script here, in milliseconds; a script that uses more is moved to the lane for lasting ones. */
  readonly millis: number;
  /** Priority of its processes: higher lets others go first. */
  readonly nice: number;
}

const quickMillis = 100;

export interface Lanes {
  readonly all: readonly Lane[];
  of(job: Job, reputation: Reputation, asks: boolean): Lane;
  /** Where a script goes on that lasted longer than its lane allows. */
  readonly lasting: Lane;
}

/** The lanes of a machine with this many processors. */
export function lanesFor(processors: number): Lanes {
  const whole = { load: 1, waiting: 5000, millis: scriptLimits.ownMillis, nice: 0 };
  const spare = Math.min(4, Math.max(1, processors - 1));
  const fast = {
    name: 'fast',
    children: spare,
    load: 32,
    waiting: 5000,
    millis: quickMillis,
    nice: 0,
  };
  const trial = { ...whole, name: 'trial', children: 2, millis: quickMillis };
  // These wait for the host most of their time.
  const asking = { ...whole, name: 'asking', children: 4, ofOne: 3 };
  const lasting = { ...whole, name: 'lasting', children: spare, waiting: 500, nice: 5 };
  const slow = { ...whole, name: 'slow', children: 1, waiting: 50, nice: 15 };
  // None waits for the children that wait for it.
  const within1 = { ...whole, name: 'within 1', children: 4 };
  const within2 = { ...whole, name: 'within 2', children: 4 };
  return {
    all: [within2, within1, asking, fast, trial, lasting, slow],
    lasting,
    of(job, reputation, asks) {
      if (job.depth > 0) return job.depth === 1 ? within1 : within2;
      if (reputation === 'slow') return slow;
      if (job.asksHost || asks) return asking;
      if (reputation === 'heavy') return lasting;
      return reputation === 'new' ? trial : fast;
    },
  };
}
