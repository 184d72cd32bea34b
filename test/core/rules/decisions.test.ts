/** Files of decisions beside the rule files: no proof, no force; the last good one decides, over a restart too. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkFolder } from '../../../core/rules/folder.ts';
import { findingLine } from '../../../core/rules/inspect.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { dmn, table } from '../../support/dmn.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

const name = 'loans/band.dmn';

let store: TestStore;
let bank: TestBank;
before(async () => {
  store = await makeTestStore();
  bank = await startBank({ on: store });
});
after(async () => {
  await bank.stop();
  await store.drop();
});

const bands = (limit: number) =>
  dmn(
    table('band', {
      inputs: ['amount : number'],
      outputs: ['band : string'],
      rows: [`<= ${limit} | "low"`, `> ${limit} | "high"`],
    }),
  );
const proof = (limit: number) =>
  JSON.stringify({
    tests: [
      { name: 'low', facts: { amount: limit }, expect: 'low', decidedBy: 'band row 1' },
      { name: 'high', facts: { amount: limit + 1 }, expect: 'high', decidedBy: 'band row 2' },
    ],
  });
const write = (file: string, text: string, of = bank) => writeFile(join(of.rulesDir, file), text);
async function put(xml: string, tests: string | undefined, of = bank): Promise<void> {
  await write(name, xml, of);
  if (tests === undefined) await rm(join(of.rulesDir, `${name}.tests.json`), { force: true });
  else await write(`${name}.tests.json`, tests, of);
  await of.host.reloadRules();
}
async function bandOf(amount: number, of = bank): Promise<unknown> {
  const found = of.host.policies.decision('band', 'demo');
  if (found === undefined) return undefined;
  const facts = { $decision: 'band', amount };
  return (await of.host.policies.evaluate(found.policy, facts, 'demo')).value;
}
const ready = async (of = bank) => {
  const { status, body } = await of.get('/health/ready');
  return { status, said: JSON.stringify(body) };
};

test('a file comes into force with tests that pass, and not before', async () => {
  await put(bands(100), undefined);
  assert.equal(await bandOf(5), undefined);
  const { status, said } = await ready();
  // Nothing else decides by it: the host is ready all the same.
  assert.equal(status, 200);
  assert.match(said, /band\.dmn\.tests\.json:1 \/ is missing: nothing proves the rules/);
  await put(bands(100), JSON.stringify({ tests: [] }));
  assert.equal(await bandOf(5), undefined);
  await put(bands(100), proof(50));
  assert.match((await ready()).said, /its test \\"high\\" failed/);
  await put(bands(100), proof(100));
  assert.equal(await bandOf(100), 'low');
  assert.doesNotMatch((await ready()).said, /degraded/);
});

test('a file that breaks leaves the last good one in force, and so does a restart', async () => {
  const broken = bands(500).replace('> 500<', '>> 500<');
  await put(broken, proof(500));
  assert.equal(await bandOf(101), 'high');
  const { said } = await ready();
  assert.match(said, /loans\/band\.dmn:\d+ \/decisions\/0\/table\/rows\/1\/when\/0 .*is not FEEL/);
  assert.match(said, /The last good version, [0-9a-f]+, goes on deciding/);
  await bank.stop();
  bank = await startBank({ on: store });
  assert.equal(await bandOf(101), 'high');
  assert.equal((await ready()).status, 200);
  assert.match((await ready()).said, /degraded/);
  await put(bands(500), proof(500));
  assert.equal(await bandOf(101), 'low');
  assert.doesNotMatch((await ready()).said, /degraded/);
});

test('a decision that two files define is the first one', async () => {
  await write('loans/other.dmn', bands(7));
  await write('loans/other.dmn.tests.json', proof(7));
  await bank.host.reloadRules();
  assert.match((await ready()).said, /other\.dmn:1 \/ defines the decision band, as loans\/band\.dmn does/);
  assert.equal(await bandOf(8), 'low');
  await rm(join(bank.rulesDir, 'loans/other.dmn'));
  await rm(join(bank.rulesDir, 'loans/other.dmn.tests.json'));
});

test('a file that came while the host was away takes no decision over, and gets it when it is given up', async () => {
  // Before the other in the order of names.
  await write('loans/aside.dmn', bands(7));
  await write('loans/aside.dmn.tests.json', proof(7));
  await bank.stop();
  bank = await startBank({ on: store });
  const { said } = await ready();
  assert.match(said, /loans\/aside\.dmn:1 \/ defines the decision band, as loans\/band\.dmn does/);
  assert.doesNotMatch(said, /loans\/band\.dmn:/);
  assert.equal(await bandOf(8), 'low');
  const found = await checkFolder(bank.rulesDir, [], {});
  assert.deepEqual(found.filter(({ message }) => message.startsWith('defines')).map(findingLine), [
    'loans/band.dmn:3 / defines the decision band, as loans/aside.dmn does; rename one',
  ]);
  await put(bands(500).replaceAll('"band"', '"other"'), proof(500).replaceAll('band', 'other'));
  await bank.host.reloadRules();
  assert.equal(await bandOf(8), 'high');
  assert.doesNotMatch((await ready()).said, /degraded/);
  await rm(join(bank.rulesDir, 'loans/aside.dmn'));
  await rm(join(bank.rulesDir, 'loans/aside.dmn.tests.json'));
  await put(bands(500), proof(500));
  await bank.stop();
  bank = await startBank({ on: store });
  assert.equal(await bandOf(8), 'low');
});

test('the desk explains a decision by its rows', async () => {
  const facts = { amount: 501 };
  const shown = await bank.call('SimulateRuleSetQuery', { name, facts }, { as: 'admin' });
  assert.equal(shown.status, 200, JSON.stringify(shown.body));
  assert.match(JSON.stringify(shown.body), /"decidedBy":"band row 2"/);
});

test('the check finds what is wrong at its line', async () => {
  await put(bands(500).replace('> 500<', '&lt;= 700<'), proof(500));
  const found = (await checkFolder(bank.rulesDir, [], {})).filter(({ file }) => file === name);
  assert.deepEqual(found.map(findingLine), [
    'loans/band.dmn:3 /decisions/0/table decides nothing for amount = 701; add a row or a default output (warning)',
    'loans/band.dmn:6 /decisions/0/table/rows/1 band row 1 and band row 2 both hold for amount = 499; UNIQUE lets one row hold: narrow one of them (warning)',
  ]);
});
