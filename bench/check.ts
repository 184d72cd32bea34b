/**
 * What a deploy check costs: of a diagram as large as the largest public ones, drawn for this host and for another
 * one, beside the reading of its text by bpmn-moddle alone.
 */
import { join } from 'node:path';
import { BpmnModdle } from 'bpmn-moddle';
import { readRegistry } from '../core/command/wire/registry.ts';
import { projectFolder } from '../core/host/config.ts';
import { checkDefinition } from '../core/process/check/check.ts';
import { knownOf } from '../core/process/process-port.ts';
import { type Bench, type BenchOptions, median, quantile } from './bench.ts';
import { largeModel, type Origin } from './large-model.ts';

/** Steps of the diagram: about as many flows beside them, and a megabyte and a half of text. */
const steps = 1300;

export const bench: Bench = {
  name: 'check',
  summary: 'the deploy check of a diagram of 1.5 MB, and the reading of its text alone',
  async run({ seconds, pairs, say, report }: BenchOptions) {
    const registry = await readRegistry(join(projectFolder, 'commands'));
    const known = knownOf(registry, () => true);
    for (const origin of ['own', 'foreign'] as const satisfies readonly Origin[]) {
      const xml = largeModel(steps, origin);
      const kinds = { check: () => checkDefinition(xml, known), bare: () => new BpmnModdle().fromXML(xml) };
      const { plan } = await kinds.check();
      say(`  ${xml.length} bytes, ${plan?.steps.size} steps, ${plan?.flows.size} flows`);
      const found: Record<keyof typeof kinds, number[]> = { check: [], bare: [] };
      for (let pair = 1; pair <= pairs; pair += 1) {
        for (const kind of ['bare', 'check'] as const) {
          found[kind].push(...(await measure(kinds[kind], (seconds * 1000) / 2)));
        }
        say(`  ${pair} of ${pairs}`);
      }
      const sorted = found.check.sort((a, b) => a - b);
      const [value, floor] = [median(sorted), median(found.bare)];
      report({
        name: `check of a large diagram of ${origin === 'own' ? 'this host' : 'another host'}`,
        store: 'none',
        value,
        unit: 'ms',
        floor,
        ratio: value / floor,
        p50: value,
        p99: quantile(sorted, 0.99),
        goal: 'p99 below 300',
      });
    }
  },
};

/** Milliseconds of each run, for so long. */
async function measure(run: () => Promise<unknown>, millis: number): Promise<number[]> {
  const all: number[] = [];
  const end = performance.now() + millis;
  while (performance.now() < end) {
    const began = performance.now();
    await run();
    all.push(performance.now() - began);
  }
  return all;
}
