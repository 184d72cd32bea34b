/** What is broken shows above every page to those who may mend it; things are linked to what uses them. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { noBrowser } from '../support/browser.ts';
import { type ConsoleBank, consoleBank, fits, openPage, passesAxe, press } from '../support/console.ts';
import { createJob, hourlyDeposit } from '../support/jobs.ts';
import { eventually, hasAttribute } from '../support/page-checks.ts';
import { configure } from '../support/partner.ts';
import { begin, deploy } from '../support/process.ts';

describe('what is broken', { skip: noBrowser }, () => {
  let console: ConsoleBank;
  let processId: number;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'broken-'));
    await cp(join(projectFolder, 'templates'), folder, { recursive: true });
    console = await consoleBank({ env: { TEMPLATES_DIR: folder } });
    const { bank } = console;
    const pay = { ConnectorKey: 'InitiateDeposit', accountNumber: '1000000003', amount: '1' };
    const ask = el('businessRuleTask', 'ask', { RuleSet: 'transactions/velocity' });
    const task = el('serviceTask', 'pay', pay, '', 'name="Pay it in"');
    const xml = bpmn([start, ask, task, end], ['s->ask', 'ask->pay', 'pay->e']);
    processId = await deploy(bank, xml.replace('name="Test"', 'name="Paying in"'));
    await createJob(bank, hourlyDeposit('Hourly savings'));
  });
  after(async () => {
    await console.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts an instance that fails; answers how to cancel it. */
  const incident = async () => {
    const instanceId = (await begin(console.bank, processId, {})).text('data.instanceId');
    return async () => {
      const order = { instanceId, reason: 'Over.' };
      await console.bank.done('CancelProcessInstanceCommand', order, 'admin');
    };
  };

  test('an incident shows above the page where one is, with the way to mend it, and goes once it is over', async () => {
    const { page } = await console.sit('Admin');
    await openPage(page, 'Rules');
    await page.getByRole('link', { name: 'transactions/velocity' }).waitFor();
    assert.equal(await page.getByText('1 thing to mend').count(), 0);
    const cancel = await incident();
    await page.getByText('1 thing to mend').click();
    const bar = page.getByRole('region', { name: 'What is broken' });
    await bar.getByText('Instances stand as incidents.').waitFor();
    await bar.getByText(/retry or skip/).waitFor();
    await passesAxe(page);
    await page.setViewportSize({ width: 375, height: 800 });
    await fits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await bar.getByRole('link', { name: /^Process / }).click();
    await page.getByRole('table').getByText('failed', { exact: false }).first().waitFor();
    await cancel();
    await page.getByText('1 thing to mend').waitFor({ state: 'detached' });
  });

  test('who cannot mend it is not told at every page', async () => {
    const cancel = await incident();
    const { page } = await console.sit('Teller');
    await openPage(page, 'Rules');
    await page.getByRole('link', { name: 'transactions/velocity' }).waitFor();
    assert.equal(await page.getByText(/to mend/).count(), 0);
    await cancel();
  });

  test('a rule set names the commands that ask it, each of them who calls it, and the processes', async () => {
    const { page } = await console.sit('Admin');
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
    await passesAxe(page);
  });

  test('a template file that is broken is told soon, and no more once it is mended', async () => {
    const file = join(folder, 'cheque-bounced.json');
    const cancel = await incident();
    const { page } = await console.sit(undefined, '/console/rules');
    await page.clock.install();
    await press(page, 'Admin');
    await page.getByText('1 thing to mend').click();
    await writeFile(file, '{ "email": ');
    const bar = page.getByRole('region', { name: 'What is broken' });
    const link = bar.getByRole('link', { name: 'Template cheque-bounced' });
    // Files cause no events, so the page polls by its clock.
    await eventually(async () => {
      await page.clock.fastForward(10_000);
      assert.equal(await link.count(), 1);
    });
    await bar.getByText(/Fix the file or its tests/).waitFor();
    await link.click();
    await page.getByRole('heading', { name: 'Cheque bounced' }).waitFor();
    await cp(join(projectFolder, 'templates', 'cheque-bounced.json'), file);
    await eventually(async () => {
      await page.clock.fastForward(10_000);
      assert.equal(await link.count(), 0);
    });
    await cancel();
  });

  test('a template names who sends by it; an address and a job link what they run', async () => {
    const hook = await configure(console.bank, { executionType: 3, processDefinitionId: String(processId) });
    const { page } = await console.sit('Admin', '/console/templates/loan-rejected');
    await page.getByText('Where this is used').click();
    await page.locator('.used').getByText('Reject loan', { exact: true }).waitFor();
    await openPage(page, 'Operations');
    await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
    // The calendar beside the list names it on each of its days.
    await page.getByRole('table').getByRole('link', { name: 'Hourly savings' }).click();
    const command = page.getByRole('link', { name: 'InitiateDeposit' });
    await hasAttribute(command, 'href', '/docs/reference#InitiateDeposit');
    await openPage(page, 'Webhooks');
    await page.locator(`a[href="/console/webhooks/${hook}"]`).click();
    await page
      .locator('dl.facts')
      .getByRole('link', { name: String(processId) })
      .click();
    await page.waitForURL(`**/console/processes/${processId}`);
    await page.getByRole('heading', { name: /^Test process/ }).waitFor();
  });
});
