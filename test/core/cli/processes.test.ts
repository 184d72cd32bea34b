/** `bursar processes` as analysts use it. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { bpmn, el, end, start } from '../../support/bpmn.ts';
import { bursarHere } from '../../support/cli.ts';
import { bursar } from '../../support/project.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-processes-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const processes = (...args: readonly string[]) =>
  bursarHere(['processes', ...args], { env: { DATA_DIR: folder } });
const shipped = (name: string) => join(projectFolder, 'processes', name);

test('the shipped processes would all be deployed', async () => {
  const checked = await bursar(['processes', 'check'], { env: { DATA_DIR: folder } });
  assert.equal(checked.exit, 0, checked.out);
  assert.match(checked.out, /0 refused/);
});

test('a file that would be refused is told by file, line, element and reason; the reader alone is content', async () => {
  const file = join(folder, 'wrong.bpmn');
  await writeFile(
    file,
    bpmn([start, el('serviceTask', 'pay', { ConnectorKey: 'Pay' }), end], ['s->pay', 'pay->e']),
  );
  const checked = await processes('check', file);
  assert.equal(checked.exit, 1);
  assert.match(checked.out, /wrong\.bpmn:2 pay error COMMAND There is no command Pay\./);
  assert.equal((await processes('check', '--reader', '--no-advice', file)).exit, 0);
  const broken = join(folder, 'broken.bpmn');
  await writeFile(broken, '<!DOCTYPE x>');
  assert.equal((await processes('check', '--reader', broken)).exit, 1);
  assert.equal((await processes('check', join(folder, 'none.bpmn'))).exit, 1);
});

test('simulate prints the path that a file takes, by data and by answers', async () => {
  const file = shipped('loans/loan-origination.bpmn');
  const application = {
    accountName: 'x',
    accountInformation: { loanAmount: 400_000, loanTenor: 12 },
    associationInformation: { accountOfficerEncodedKey: 'o' },
  };
  const approved = await processes(
    'simulate',
    file,
    '--data',
    JSON.stringify({ application }),
    '--answers',
    JSON.stringify({
      OfficerReview: { action: 'Approve' },
      OfficerApproves: { data: { readyForDisbursement: true } },
    }),
  );
  assert.equal(approved.exit, 0, approved.err + approved.out);
  assert.match(approved.out, /rules\s+Band.*medium/);
  assert.match(approved.out, /command\s+Disburse .*InitiateLoanDisbursement/);
  assert.match(approved.out, /^COMPLETED$/m);
  const refused = await processes(
    'simulate',
    file,
    '--data',
    JSON.stringify({ application }),
    '--answers',
    '{"Create": {"$error": "LOAN_002"}}',
  );
  assert.match(refused.out, /send\s+TellRefused/);
  const senseless = await processes('simulate', file, '--data', '{"application": {}}');
  assert.equal(senseless.exit, 1);
  assert.match(senseless.out, /ERROR: .*accountName is missing/);
  assert.equal((await processes('simulate', file, '--data', '[')).exit, 1);
  const misspelt = await processes('simulate', file, '--answers', '{"OfficerRevew": {}}');
  assert.equal(misspelt.exit, 1);
  assert.match(misspelt.err, /no element OfficerRevew\. Did you mean OfficerReview\?/);
});

test('templates has a building block for every command, in the form of the editors', async () => {
  const file = join(folder, 'templates.json');
  const made = await processes('templates', file);
  assert.equal(made.exit, 0);
  const templates = JSON.parse(await readFile(file, 'utf8')) as readonly {
    readonly id: string;
    readonly appliesTo: readonly string[];
    readonly properties: readonly {
      readonly type: string;
      readonly value?: string;
      readonly choices?: readonly unknown[];
      readonly binding: { readonly type: string; readonly name: string };
    }[];
  }[];
  assert.equal(new Set(templates.map(({ id }) => id)).size, templates.length);
  const deposit = templates.find(({ id }) => id === 'bursar.InitiateDeposit');
  assert.ok(deposit);
  const [command, ...inputs] = deposit.properties;
  assert.deepEqual(
    [command?.type, command?.value, command?.binding],
    ['Hidden', 'InitiateDeposit', { type: 'camunda:property', name: 'ConnectorKey' }],
  );
  assert.ok(inputs.some(({ binding }) => binding.name === 'amount'));
});
