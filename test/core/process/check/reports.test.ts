/** A report is kept while the bank has the commands, rule sets and roles that it had, and made anew when one changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerHere } from '../../../../core/process/check/diagram-reader.ts';
import { reportKeeper } from '../../../../core/process/check/reports.ts';
import { el } from '../../../support/bpmn.ts';
import { process } from '../../../support/diagram.ts';

const decides = process([el('businessRuleTask', 't', { RuleSet: 'loans/score' })], ['s -> t -> e']);
const staffed = process(
  [el('userTask', 't', { FormKey: 'f', ResponsibleTeams: 'Auditor' })],
  ['s -> t -> e'],
);

function bankWith(keep = reportKeeper(), commands: readonly string[] = []) {
  const bank = { ruleSets: new Set<string>(), roles: ['Teller'] };
  const inputs = new Map(commands.map((name) => [name, { type: 'object', properties: {} }]));
  const check = keep({
    commands,
    command: (name) => inputs.get(name),
    ruleSet: (name) => bank.ruleSets.has(name),
    roles: () => bank.roles,
  });
  return { bank, check };
}

test('the same text is checked once', async () => {
  const { check } = bankWith();
  assert.equal(await check(decides), await check(decides));
  assert.notEqual(await check(decides), await check(staffed));
});

test('a rule set that came is seen', async () => {
  const { bank, check } = bankWith();
  const errors = async () =>
    (await check(decides)).findings.filter(({ severity }) => severity === 'error').length;
  assert.ok((await errors()) > 0);
  bank.ruleSets.add('loans/score');
  assert.equal(await errors(), 0);
});

test('a role that came is seen', async () => {
  const { bank, check } = bankWith();
  const told = async () => (await check(staffed)).findings.filter(({ code }) => code === 'ROLE').length;
  assert.equal(await told(), 1);
  bank.roles = ['Teller', 'Auditor'];
  assert.equal(await told(), 0);
});

test('hosts of a keeper share what the commands of both let them', async () => {
  const keep = reportKeeper();
  const pays = process([el('serviceTask', 't', { ConnectorKey: 'Pay' })], ['s -> t -> e']);
  const [without, other, having] = [bankWith(keep), bankWith(keep), bankWith(keep, ['Pay'])];
  const told = await without.check(pays);
  assert.equal(await other.check(pays), told);
  assert.ok(told.findings.some(({ code }) => code === 'COMMAND'));
  assert.ok(!(await having.check(pays)).findings.some(({ code }) => code === 'COMMAND'));
});

test("the bank's own files are read here, others by the reader; what is kept is not read again", async () => {
  const asked: string[] = [];
  const reader = {
    ...readerHere,
    report(...given: Parameters<typeof readerHere.report>) {
      asked.push(given[0]);
      return readerHere.report(...given);
    },
  };
  const { check } = bankWith(reportKeeper(reader));
  await check(decides, 'own');
  await check(decides);
  await check(staffed);
  assert.deepEqual(asked, [staffed]);
});
