/** Simulations for people who draw: one at a time, each for a bounded time, on the rules and the sandbox of the host. */
import { hash } from 'node:crypto';
import { QueryTooSlow } from '../command/declaration/read.ts';
import type { Instant } from '../values/instant.ts';
import type { ProcessPort, Simulated } from './port.ts';
import { withoutDrawing } from './reading/drawing.ts';
import type { Simulation } from './simulate.ts';
import type { Ended, Trials } from './trials.ts';

/** Milliseconds of one simulation. */
const longest = 8000;
/** Milliseconds after which nobody waits for one that did not begin: its query has no time left to answer. */
const waitsFor = 12_000;

/**
 * What a text may have beside its drawing: it is read here, where everything else waits meanwhile. The largest public diagrams
 * have a fifth of it.
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

/** What is answered where the thread was ended: of time as for any other simulation that takes too long. */
function endedBy({ ended, says }: Ended, variables: Simulated['variables']) {
  if (ended === 'large') return { problem: 'too much memory', says } as const;
  const message = `A step of the simulation was ended: ${says}.`;
  return { outcome: 'LATE', message, steps: [], variables, path: [] } as const;
}

/** Makes what answers for the port: whoever asks while another simulation runs waits for it. */
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
        ...{ xml, variables, answers, tenant, timezone, now: now(), millis: longest },
        realm: `simulation:${hash('sha256', xml)}`,
      };
      // No secret is read: what is drawn was approved by nobody.
      const said = await trials.simulate(order, { scripts: tools.scripts, rules: tools.rules });
      return 'ended' in said ? endedBy(said, variables) : said;
    };
    const next = turn.then(run);
    turn = next.catch(() => undefined);
    return next;
  };
}
