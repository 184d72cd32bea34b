/** What is broken shows above every page to those who may mend it; things are linked to what uses them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { noBrowser } from '../support/browser.ts';
import {
  axeFinds,
  type ConsoleBank,
  consoleBank,
  isTooWide,
  openPage,
} from '../support/console.ts';
import { createJob, hourlyDeposit } from '../support/jobs.ts';
import { begin, deploy } from '../support/process.ts';

describe('what is broken', { skip: noBrowser }, () => {
  let console: ConsoleBank;
  let processId: number;
  let instanceId: string;
  before(async () => {
    console = await consoleBank();
    const { bank } = console;
    const pay = { ConnectorKey: 'InitiateDeposit', accountNumber: '1000000003', amount: '1' };
    const ask = el('businessRuleTask', 'ask', { RuleSet: 'transactions/velocity' });
    const task = el('serviceTask', 'pay', pay, '', 'name="Pay it in"');
    const xml = bpmn([start, ask, task, end], ['s->ask', 'ask->pay', 'pay->e']);
    processId = await deploy(bank, xml.replace('name="Test"', 'name="Paying in"'));
    await createJob(bank, hourlyDeposit('Hourly savings'));
  });
  after(() => console.stop());

  test('an incident shows above the page where one is, with the way to mend it, and goes once it is over', async () => {
    const { page, leave } = await console.sit('Admin');
    await openPage(page, 'Rules');
    assert.equal(await page.getByText('1 thing to mend').count(), 0);
    instanceId = (await begin(console.bank, processId, {})).text('data.instanceId');
    await page.getByText('1 thing to mend').click();
    const bar = page.getByRole('region', { name: 'What is broken' });
    await bar.getByText('Instances stand as incidents.').waitFor();
    await bar.getByText(/retry or skip it/).waitFor();
    assert.equal(await axeFinds(page), '');
    await page.setViewportSize({ width: 375, height: 800 });
    assert.equal(await isTooWide(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await bar.getByRole('link', { name: /^Process / }).click();
    await page.getByRole('table').getByText('failed', { exact: false }).first().waitFor();
    const cancelled = await console.bank.call(
      'CancelProcessInstanceCommand',
      { instanceId, reason: 'Over.' },
      { as: 'admin' },
    );
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
    await page.getByText('1 thing to mend').waitFor({ state: 'detached' });
    await leave();
  });

  test('who cannot mend it is not told at every page', async () => {
    instanceId = (await begin(console.bank, processId, {})).text('data.instanceId');
    const { page, leave } = await console.sit('Teller');
    await openPage(page, 'Rules');
    await page.getByRole('link', { name: 'transactions/velocity' }).waitFor();
    assert.equal(await page.getByText(/to mend/).count(), 0);
    await leave();
  });

  test('a rule set names the commands that ask it, each of them who calls it, and the processes', async () => {
    const { page, leave } = await console.sit('Admin');
    await openPage(page, 'Rules');
    await page.getByRole('link', { name: 'transactions/velocity' }).click();
    await page.getByText('Where this is used').click();
    await page.getByText('at ask').waitFor();
    await page.locator('.used').getByText('Approve transaction', { exact: true }).waitFor();
    await openPage(page, 'Rules');
    await page.getByRole('link', { name: 'transactions/approval-thresholds' }).click();
    await page.getByRole('heading', { name: 'transactions/approval-thresholds' }).waitFor();
    await page.getByText('Where this is used').click();
    await page.locator('.used').getByText('Initiate deposit', { exact: true }).click();
    await page.getByRole('link', { name: 'Hourly savings' }).waitFor();
    await page.getByText('at Pay it in').waitFor();
    assert.equal(await axeFinds(page), '');
    await leave();
  });
});
