/** Processes in a browser: what stands where, an instance that fails and is mended, several at once, a version that a second person approves, axe. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noBrowser } from '../support/browser.ts';
import {
  asksPassed,
  type ConsoleBank,
  consoleBank,
  counted,
  held,
  heldTimers,
  live,
  looksGood,
  press,
  rowOf,
} from '../support/console.ts';
import { drawn } from '../support/drawn.ts';
import { counts, hasValue, showAll, showsDisabled } from '../support/page-checks.ts';

/** Asks a person, then pays into an account: it fails where there is no such account. */
const payingAs = (key: string) =>
  drawn({
    key,
    steps: [
      { id: 'Ask', type: 'userTask', name: 'Look at it', properties: { FormKey: 'look' } },
      {
        id: 'Pay',
        type: 'serviceTask',
        name: 'Pay it in',
        properties: { ConnectorKey: 'InitiateDeposit', accountNumber: '${account}', amount: '${amount}' },
      },
    ],
  });

describe('processes', { skip: noBrowser }, () => {
  let console: ConsoleBank;
  let process = 0;
  const begun: string[] = [];
  const call = (name: string, data: Readonly<Record<string, unknown>>) =>
    console.bank.done(name, data, 'admin');
  const start = async (businessKey: string, account = '1000000001', of = process) => {
    const variables = { account, amount: 5 };
    const data = { processDefinitionId: of, businessKey, variables };
    const instanceId = (await call('StartProcessInstanceCommand', data)).text('data.instanceId');
    begun.push(instanceId);
    return instanceId;
  };
  before(async () => {
    console = await consoleBank();
    const made = await call('CreateProcessDefinitionCommand', {
      name: 'Paying in',
      bpmnXml: payingAs('Paying'),
    });
    process = made.at('data.id') as number;
    for (const key of ['ORDER-1', 'ORDER-2']) await start(key);
    for (const key of ['LOST-1', 'LOST-2']) {
      const instanceId = await start(key, '4040404040');
      await call('SignalProcessInstanceCommand', { instanceId });
    }
  });
  after(() => console.stop());

  test('the list counts what runs, waits and failed, and leads to the diagram with the same figures', async () => {
    const { page } = await console.sit('Admin');
    await page.getByRole('navigation').getByRole('link', { name: 'Processes' }).click();
    await page.getByRole('heading', { name: 'Processes', level: 1 }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Paying in' });
    await row.waitFor();
    await showAll(row.locator('td.amount'), ['0', '2', '2']);
    await row.getByRole('link', { name: 'Paying in' }).click();
    await page.getByRole('heading', { name: 'Paying in', level: 1 }).waitFor();
    const diagram = page.locator('.diagram');
    await diagram.locator('[data-element-id="Pay"].is-failed').waitFor();
    await diagram.locator('.badge.refused').getByText('2').waitFor();
    await diagram.locator('.badge.waiting').getByText('2').waitFor();
    await diagram.locator('[data-container-id="Flow_0"] .badge.taken').getByText('4').waitFor();
    await diagram.locator('[data-element-id="Pay"]').click();
    await page.getByRole('button', { name: 'at Pay ×' }).waitFor();
    await page.getByRole('table', { name: 'Elements' }).getByRole('link', { name: 'Pay it in' }).click();
    await page.getByRole('link', { name: 'LOST-1' }).waitFor();
    await counts(page.getByRole('link', { name: 'ORDER-1' }), 0);
  });

  test('what failed is mended by its variables and tried again, after a dry run', async () => {
    const { page } = await console.sit('Admin', `/console/processes/instances/${begun[2]}`);
    await page.getByRole('heading', { name: 'LOST-1', level: 1 }).waitFor();
    await page.locator('.diagram [data-element-id="Ask"].is-done').waitFor();
    await page.locator('.diagram [data-element-id="Pay"].is-failed').waitFor();
    const variables = page.locator('dl.variables');
    await variables.getByText('from the start, by').first().waitFor();
    await page.getByRole('button', { name: 'Set variables' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Set variables' });
    await dialog.getByLabel('Set these variables').fill('{"account": ');
    await dialog.getByText('Fill this in to see what will happen.').waitFor();
    await dialog.getByLabel('Set these variables').fill('{"account": "1000000001"}');
    await dialog.getByText('Process variables set.').waitFor();
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    await variables.getByText('set by hand').waitFor();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await dialog.getByText('The task is tried again.').waitFor();
    await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByText('It is over: nothing can be done with it any more.').waitFor();
    await page.getByText('Tried again:').waitFor();
  });

  test('an instance is moved by hand only after it was said what that does', async () => {
    const { page } = await console.sit('Admin', '/console/processes');
    // The dialog is opened before the file is there, from which its choices come.
    const opened = Promise.withResolvers<void>();
    await page.route('**/GetProcessDefinitionByIdQuery', async (route) => {
      await opened.promise;
      await route.continue();
    });
    // By a link of the page, which keeps the session.
    const href = `/console/processes/instances/${begun[0]}`;
    await page.evaluate(
      `{ const link = Object.assign(document.createElement('a'), { href: '${href}' }); document.body.append(link); link.click(); }`,
    );
    await page.getByRole('button', { name: 'Modify' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Fill this in to see what will happen.').waitFor();
    opened.resolve();
    await dialog.getByLabel(/End what waits at/).selectOption({ label: 'Look at it (Ask)' });
    await dialog.getByLabel(/Start before/).selectOption({ label: 'Pay it in (Pay)' });
    await dialog.getByText('Starts before Pay (Pay it in).').waitFor();
    await dialog.getByText('Cancels at Ask (Look at it).').waitFor();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Waiting', { exact: true }).first().waitFor();
  });

  test('a dialog of an act stays where the instance moves meanwhile: what was typed is kept, and the bank says what it comes to now', async () => {
    const instanceId = await start('MOVING-1', '4040404040');
    const { page } = await console.sit('Admin', `/console/processes/instances/${instanceId}`);
    await live(page);
    const dialog = page.getByRole('dialog');
    const variables = dialog.getByLabel('What it brings');
    const moved = dialog.getByText('It has moved since you opened this');
    await press(page, 'Complete');
    const send = dialog.getByRole('button', { name: 'Complete', exact: true });
    await variables.fill('{"seen": true}');
    await dialog.getByRole('button', { name: 'Complete', disabled: false }).waitFor();
    assert.equal(await moved.count(), 0);
    await call('SignalProcessInstanceCommand', { instanceId });
    await moved.waitFor();
    await hasValue(variables, '{"seen": true}');
    await dialog.getByRole('alert').waitFor();
    await showsDisabled(send);
    await press(dialog, 'Cancel');
    // What failed is named: another failure is not skipped in its place.
    await press(page, 'Skip');
    await dialog.getByRole('button', { name: 'Skip', disabled: false }).waitFor();
    const asked = page.waitForRequest('**/SkipFailedTaskCommand');
    await press(dialog, 'Skip');
    assert.equal((await asked).postDataJSON().taskId, 'Pay');
    await page.getByText('Completed', { exact: true }).waitFor();
  });

  test('several are moved at once: the exact list first, and only that', async () => {
    const made = await call('CreateProcessDefinitionCommand', {
      name: 'Paying at once',
      bpmnXml: payingAs('AtOnce'),
    });
    const id = made.at('data.id') as number;
    for (const key of ['MANY-1', 'MANY-2']) await start(key, '1000000001', id);
    const path = `/console/processes/${id}/instances?status=WAITING`;
    const { page } = await console.sit('Admin', path);
    await page.getByRole('link', { name: 'MANY-2' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await page.getByRole('button', { name: 'Suspend 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspend 2 instances?' });
    await dialog.getByRole('button', { name: 'List what would be done' }).click();
    await dialog.getByText('2 of 2 would be moved; exactly these:').waitFor();
    await dialog.getByText('Suspends it; it is WAITING.').first().waitFor();
    await dialog.getByRole('button', { name: 'Suspend 2' }).click();
    // Where timers are not the host's own, some may be through before anybody looks.
    await dialog.getByText(/[012] of 2 are through\./).waitFor();
    await console.bank.advance(0);
    await dialog.getByText('2 of 2 are through.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Suspended' }).click();
    await page.getByRole('link', { name: 'MANY-2' }).waitFor();
  });

  test('how far a batch is, nobody asks any more who has left it', async () => {
    await start('ALONE-1');
    const { page } = await console.sit(
      'Admin',
      `/console/processes/${process}/instances?status=WAITING&q=ALONE-1`,
    );
    await page.getByRole('link', { name: 'ALONE-1' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await press(page, 'Suspend 1');
    const dialog = page.getByRole('dialog', { name: 'Suspend 1 instance?' });
    await press(dialog, 'List what would be done');
    await dialog.getByText('1 of 1 would be moved; exactly these:').waitFor();
    const letTimersGo = await heldTimers(page, 1000);
    const letGo = await held(page, '**/GetProcessBatchByIdQuery');
    const first = page.waitForRequest('**/GetProcessBatchByIdQuery');
    await press(dialog, 'Suspend 1');
    await first;
    const asked = counted(page, 'GetProcessBatchByIdQuery');
    await press(dialog, 'Close');
    await dialog.waitFor({ state: 'detached' });
    letGo();
    await asksPassed(page);
    await letTimersGo();
    await asksPassed(page);
    assert.equal(asked(), 0);
    // What is chosen is no longer: it goes on without whoever chose it.
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await console.bank.advance(0);
    await page.getByRole('link', { name: 'ALONE-1' }).waitFor({ state: 'detached' });
  });

  test('a diagram whose files do not come is told, and asked for again', async () => {
    const path = `/console/processes/instances/${begun[3]}`;
    for (const file of ['late/diagram.js', 'late/bpmn/viewer.js']) {
      const { page, leave } = await console.sit(undefined, path);
      await page.route(`**/${file}`, (route) => route.abort());
      await press(page, 'Admin');
      const problem = page.getByRole('alert').filter({ hasText: 'The files of the diagram did not come.' });
      await problem.waitFor();
      await page.getByRole('heading', { name: 'LOST-2', level: 1 }).waitFor();
      await page.unroute(`**/${file}`);
      await press(problem, 'Try again');
      await page.locator('.diagram [data-element-id="Pay"].is-failed').waitFor();
      await counts(problem, 0);
      await leave();
    }
  });

  test('a teller sees what there is, and may neither start nor move anything; who may not see it has no entry', async () => {
    const { page } = await console.sit('Teller', `/console/processes/instances/${begun[3]}`);
    await page.getByText('You can do nothing with it now.').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Processes' }).click();
    await page.getByRole('row').filter({ hasText: 'Paying in' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Start' }).count(), 0);
  });

  looksGood('processes', async (at, look) => {
    for (const path of ['', `/${process}`, `/${process}/versions/1`, `/instances/${begun[3]}`]) {
      const { page, leave } = await console.sit('Admin', `/console/processes${path}`, at);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path === '') await rowOf(page, 'Paying in').waitFor();
      else await page.locator('.diagram svg .djs-shape').first().waitFor();
      await look(page, path);
      await leave();
    }
  });
});
