/**
 * Simulations for authors of diagrams: one at a time, each with a time limit, with the rules and the sandbox
 * of the host.
 */
import { hash } from 'node:crypto';
import { QueryTooSlow } from '../command/declaration/read.ts';
import type { Instant } from '../values/instant.ts';
import type { ProcessPort, Simulated } from './port.ts';
import { withoutDrawing } from './reading/drawing.ts';
import type { Simulation } from './simulate.ts';
import type { Ended, Trials } from './trials.ts';

/** The most milliseconds of one simulation. */
const longest = 8000;
/** Milliseconds after which a waiting simulation is dropped. Its query would have no time left to answer. */
const waitsFor = 12_000;

/**
 * Limits of a text without its drawing, since it is read in the main thread, where all other work waits. The
 * largest public diagrams have a fifth of it.
 */
export const simulationLimits = { tags: 6000, bytes: 512 * 1024 } as const;

function isTooLarge(xml: string): boolean {
  const text = (withoutDrawing(xml)?.xml ?? xml).replaceAll(/\n\s+/g, '\n');
  const tags = text.match(/<[A-Za-z_]/g)?.length ?? 0;
  return tags > simulationLimits.tags || Buffer.byteLength(text) > simulationLimits.bytes;
}

export interface SimulatorParts {
  readonly check: ProcessPort['check'];
  readonly trials: Trials;
  readonly tools: Simulation['tools'];
  readonly now: () => Instant;
  readonly timezone: string;
}

/**
 * The answer after the thread was terminated. Its time limit has the same answer as that of any other slow
 * simulation.
 */
function endedBy({ ended, says }: Ended, variables: Simulated['variables']) {
  if (ended === 'large') return { problem: 'too much memory', says } as const;
  const message = `A step of the simulation was ended: ${says}.`;
  return { outcome: 'LATE', message, steps: [], variables, path: [] } as const;
}

/** Creates the port's `simulate`. Simulations run one at a time. */
export function simulator({ check, trials, tools, now, timezone }: SimulatorParts): ProcessPort['simulate'] {
  let turn: Promise<unknown> = Promise.resolve();
  return (tenant, { xml, variables, answers }) => {
    const asked = performance.now();
    const run = async () => {
      if (performance.now() - asked > waitsFor) throw new QueryTooSlow();
      if (isTooLarge(xml)) return { problem: 'too large' } as const;
      const { findings } = await check(xml);
      const isSound = !findings.some(({ severity }) => severity === 'error');
      if (!isSound) return { problem: 'not sound' } as const;
      const order = {
        xml,
        variables,
        answers,
        tenant,
        timezone,
        now: now(),
        millis: longest,
        realm: `simulation:${hash('sha256', xml)}`,
      };
      // Secrets are not available: the diagram was not approved.
      const said = await trials.simulate(order, { scripts: tools.scripts, rules: tools.rules });
      return 'ended' in said ? endedBy(said, variables) : said;
    };
    const next = turn.then(run);
    turn = next.catch(() => undefined);
    return next;
  };
}
