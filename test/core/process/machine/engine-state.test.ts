import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compileText } from '../../../../core/process/expression/expression.ts';
import { machineStateOf } from '../../../../core/process/machine/engine-state.ts';
import { mainProcess, planOf } from '../../../../core/process/reading/plan.ts';
import { readTree } from '../../../../core/process/reading/xml.ts';
import { runMachine } from '../../../support/machine.ts';

interface Sample {
  readonly xml: string;
  readonly context: Record<string, unknown>;
  /** Tokens that the engine had. */
  readonly tokens: readonly string[];
  readonly state: unknown;
}

/** States as the engine of the version before left them. */
const samples = JSON.parse(
  readFileSync(new URL('../../../support/engine-states.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Sample>>;

/** What ends each of them: the elements in the order in which they are completed. */
const ends: Readonly<Record<string, readonly string[]>> = {
  'a timer at its task': ['r', 'r', 't'],
  'half a join': ['b'],
  'a parallel loop': ['t', 't'],
  'a sequential loop': ['t', 't'],
  'a sub-process': ['it'],
  'a sub-process in a loop': ['it', 'it'],
  'an event-based gateway': ['m'],
};

for (const [name, { xml, context, tokens, state }] of Object.entries(samples)) {
  test(`an instance of the engine before goes on: ${name}`, async () => {
    const process = mainProcess(await readTree(xml));
    assert.ok(process);
    const itemsOf = (text: string) => compileText(text)({ context });
    const kept = machineStateOf(state, planOf(process), itemsOf);
    const machine = await runMachine(xml, context, kept);
    assert.deepEqual(
      machine
        .tokens()
        .map(({ id }) => id)
        .sort(),
      [...tokens].sort(),
    );
    for (const element of ends[name] ?? []) {
      assert.equal(machine.outcome().state, 'running');
      await machine.move(element, (token) => token.complete());
    }
    assert.equal(machine.outcome().state, 'ended');
    assert.equal(machine.done.at(-1), 'e');
  });
}

test('state that holds nothing that waits is told, not taken for an end', async () => {
  const [sample] = Object.values(samples);
  const process = mainProcess(await readTree(sample?.xml ?? ''));
  assert.ok(process);
  assert.throws(
    () => machineStateOf({ execution: { processes: [] } }, planOf(process), () => undefined),
    /nothing that waits/,
  );
});
