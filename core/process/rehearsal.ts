/** Simulations for people who draw: one at a time, each for a bounded time, on the rules and the sandbox of the host. */
import { hash } from 'node:crypto';
import { QueryTooSlow } from '../command/declaration/read.ts';
import type { Instant } from '../values/instant.ts';
import { checkDefinition, isSound } from './check/check.ts';
import type { Known } from './check/finding.ts';
import { programOf } from './machine/machine.ts';
import type { ProcessPort } from './port.ts';
import { withoutDrawing } from './reading/drawing.ts';
import { type Simulation, simulate } from './simulate.ts';

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
  readonly known: Known;
  readonly tools: Simulation['tools'];
  readonly now: () => Instant;
  readonly timezone: string;
}

/** Makes what answers for the port: whoever asks while another simulation runs waits for it. */
export function simulator({
  known,
  tools,
  now,
  timezone,
}: SimulatorParts): ProcessPort['simulate'] {
  let turn: Promise<unknown> = Promise.resolve();
  return (tenant, { xml, variables, answers }) => {
    const asked = performance.now();
    const run = async () => {
      if (performance.now() - asked > waitsFor) throw new QueryTooSlow();
      if (isTooLarge(xml)) return { problem: 'too large' } as const;
      const checked = await checkDefinition(xml, known);
      if (!isSound(checked) || checked.plan === undefined) return { problem: 'not sound' } as const;
      return simulate({
        version: { ...programOf(checked.plan), authors: [] },
        ...{ variables, answers, tenant, timezone, now: now(), millis: longest },
        realm: `simulation:${hash('sha256', xml)}`,
        // No secret is read: what is drawn was approved by nobody.
        tools: { scripts: tools.scripts, rules: tools.rules },
      });
    };
    const next = turn.then(run);
    turn = next.catch(() => undefined);
    return next;
  };
}
