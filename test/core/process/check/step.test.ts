/** Groups of user tasks that no role of the bank has are told at the check. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { el } from '../../../support/bpmn.ts';
import { process } from '../../../support/diagram.ts';
import { around } from '../../../support/refused-diagrams.ts';

const known = (...roles: string[]): Known => ({
  commands: [],
  command: () => undefined,
  ruleSet: () => false,
  roles: () => roles,
});
const told = async (xml: string, of = known('Teller', 'BranchManager')) =>
  (await checkDefinition(xml, of)).findings
    .filter(({ code }) => code === 'ROLE')
    .map(({ elementId, severity, message }) => `${elementId} ${severity} ${message}`);
const teams = (value: string) =>
  process([el('userTask', 't', { FormKey: 'f', ResponsibleTeams: value })], ['s -> t -> e']);

test('a group that is nearly a role is told with that role', async () => {
  assert.deepEqual(await told(around('<userTask camunda:candidateGroups="Tellr"/>')), [
    't warning candidateGroups names Tellr, which is not a role of the bank: no person can complete the task unless a token names that role. Did you mean Teller?',
  ]);
});

test('of several names each strange one is told, in a list as well', async () => {
  for (const value of ['Teller, Auditors', '["Teller","Auditors"]']) {
    const [says = '', ...more] = await told(teams(value));
    assert.match(says, /names Auditors, .* Roles are Teller, BranchManager\.$/);
    assert.deepEqual(more, []);
  }
});

test('roles, expressions, and names where no roles are known pass', async () => {
  for (const value of ['Teller, BranchManager', `\${team}`, '=team', 'context.team']) {
    assert.deepEqual(await told(teams(value)), [], value);
  }
  assert.deepEqual(await told(teams('Tellr'), known()), []);
});
