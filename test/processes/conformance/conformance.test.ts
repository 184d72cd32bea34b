/** Every case of the suite, played to its end; `killed.long.test.ts` kills the host at every wait. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type MortalBank, mortalBank } from '../../support/mortal-bank.ts';
import { nameOf } from './case.ts';
import { assertOutcome } from './judge.ts';
import { type Outcome, playAll } from './play.ts';
import { conformance } from './sections.ts';

const runs = conformance.filter(({ refused }) => refused === undefined);
const refusals = conformance.filter(({ refused }) => refused !== undefined);

/** A mistake of a refused file, as the answer tells it. */
interface Refusal {
  readonly elementId?: string;
  readonly message: string;
  readonly line?: number;
}

let bank: MortalBank;
before(async () => {
  bank = await mortalBank();
});
after(() => bank.stop());

describe('played to the end', () => {
  let outcomes: ReadonlyMap<string, Outcome>;
  before(async () => {
    outcomes = await playAll(bank, runs, { kills: false });
  });
  for (const it of runs) {
    test(nameOf(it), () => assertOutcome(it, outcomes.get(nameOf(it))));
  }
});

describe('refused at the check', () => {
  for (const it of refusals) {
    test(nameOf(it), async () => {
      const data = { name: nameOf(it).slice(0, 200), bpmnXml: it.xml };
      const said = await bank.ask('CreateProcessDefinitionCommand', data, 'admin');
      assert.equal(said.status, 400, said.text);
      const { errors } = JSON.parse(said.text) as { readonly errors: readonly Refusal[] };
      const found = errors.map(({ elementId, message }) => `${elementId}: ${message}`).join('\n');
      assert.match(found, it.refused as RegExp);
      for (const { line, message } of errors) assert.ok(Number(line) > 0, `the line of: ${message}`);
    });
  }
});

test('every case that completes has its trace', () => {
  const without = runs.filter(({ trace, status }) => trace === undefined && status === undefined);
  assert.deepEqual(without.map(nameOf), []);
});

test('no two cases have one name', () => {
  assert.equal(new Set(conformance.map(nameOf)).size, conformance.length);
});
