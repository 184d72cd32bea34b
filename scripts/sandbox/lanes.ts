/**
 * Who runs where. Quick scripts share the fast children; a script that lasts is taken out of there and runs
 * again among its like; scripts that went over a limit share one child that lets everything else go first. So a
 * hostile script holds up its like and nobody else. In each lane one child is left to other people: no person has all of them.
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
  /** Children that may work for one person at a time: fewer than all. */
  readonly ofPerson: number;
  /** Children that may work for one tenant at a time, where others are to find one. */
  readonly ofTenant?: number;
  /** Jobs that may wait. Where more do, whoever has most waiting loses one. */
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

/** Children of a lane in which a person has so many at most; the one more starts when another person waits. */
const oneMoreThan = (ofPerson: number) => ({ ofPerson, children: ofPerson + 1 });

/** The lanes of a machine with this many processors. */
export function lanesFor(processors: number): Lanes {
  const whole = { load: 1, waiting: 5000, millis: scriptLimits.ownMillis, nice: 0 };
  const spare = Math.min(4, Math.max(1, processors - 1));
  const fast = { ...whole, ...oneMoreThan(spare), name: 'fast', load: 32, millis: quickMillis };
  const trial = { ...whole, ...oneMoreThan(2), name: 'trial', millis: quickMillis };
  // These wait for the host most of their time.
  const asking = { ...whole, name: 'asking', ofPerson: 3, ofTenant: 4, children: 5 };
  const lasting = { ...whole, ...oneMoreThan(spare), name: 'lasting', waiting: 500, nice: 5 };
  const slow = { ...whole, ...oneMoreThan(1), name: 'slow', waiting: 50, nice: 15 };
  // None waits for the children that wait for it.
  const within1 = { ...whole, ...oneMoreThan(3), name: 'within 1' };
  const within2 = { ...whole, ...oneMoreThan(3), name: 'within 2' };
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
