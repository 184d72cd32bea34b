/** Files of other tools: how they refer, describe and declare is read as BPMN has it. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkDefinition, reportOn } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { messageOf } from '../../../../core/process/reading/plan.ts';
import { pickAll } from '../../../support/pick.ts';

const known: Known = { commands: [], command: () => undefined, ruleSet: () => false };

/** A process around one element, in a file that defines the namespace `urn:own`. */
const file = (element: string, more = '') =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:own="urn:own" xmlns:far="urn:far" id="d" targetNamespace="urn:own">${more}
    <process id="p" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/>
    ${element}<sequenceFlow id="g" sourceRef="t" targetRef="e"/><endEvent id="e"/></process></definitions>`;

const message = '<message id="m" name="hello"/>';

const errorsOf = async (xml: string) =>
  (await checkDefinition(xml, known)).findings.filter(({ severity }) => severity === 'error');

test('a task waits for the message that a prefixed reference names', async () => {
  const { findings, plan } = await checkDefinition(
    file('<receiveTask id="t" messageRef="own:m"/>', message),
    known,
  );
  assert.deepEqual(findings, []);
  const task = plan?.steps.get('t');
  assert.equal(task && messageOf(task), 'hello');
});

for (const [name, says] of Object.entries({
  'own:n': /^t refers to own:n as messageRef, and there is no such element/,
  'far:m': /^t refers to far:m as messageRef, and the file has no element of the namespace urn:far: /,
  'nobody:m': /^t refers to nobody:m as messageRef, and there is no such element/,
})) {
  test(`a reference to ${name} is refused`, async () => {
    const found = await errorsOf(file(`<receiveTask id="t" messageRef="${name}"/>`, message));
    assert.deepEqual(pickAll(found, 'code', 'elementId'), [['REFERENCE', 't']]);
    assert.match(found[0]?.message ?? '', says);
  });
}

for (const [written, called] of Object.entries({
  'own:Payout': 'Payout',
  // A called process is of another file.
  'far:Payout': 'Payout',
  'nobody:Payout': 'nobody:Payout',
  'Loan: payout': 'Loan: payout',
  Payout: 'Payout',
})) {
  test(`calledElement="${written}" calls ${called}`, async () => {
    const report = await reportOn(file(`<callActivity id="t" calledElement="${written}"/>`), known);
    assert.deepEqual(report.calls, [{ name: called, elementId: 't' }]);
  });
}

const shared = join(import.meta.dirname, '../../../../../shared/data');

test('the reference models of other vendors are read, and each reference that runs is followed', {
  skip: !existsSync(join(shared, 'miwg')) && 'the models are not on this machine',
}, async () => {
  for (const name of readdirSync(join(shared, 'miwg')).filter((one) => one.endsWith('.bpmn'))) {
    const found = await errorsOf(readFileSync(join(shared, 'miwg', name), 'utf8'));
    const unread = found.filter(({ code }) => ['XML', 'REFERENCE'].includes(code));
    assert.deepEqual(unread, [], name);
  }
});

for (const name of ['html-annotation', 'html-documentation', 'many-namespaces', 'qname-ref']) {
  const path = join(shared, 'turn3/bpmn', `${name}.bpmn`);
  test(`${name} is read`, { skip: !existsSync(path) && 'the file is not on this machine' }, async () => {
    assert.deepEqual(await errorsOf(readFileSync(path, 'utf8')), []);
  });
}
