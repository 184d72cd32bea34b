/** Jobs and templates in a browser: the calendar of next runs, a preview on example data, a test to oneself, axe. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { noBrowser } from '../support/browser.ts';
import { asksPassed, counted, cutOff, heldTimers, looksGood, startedConsole } from '../support/console.ts';
import { becomes } from '../support/page-checks.ts';

describe('jobs and templates', { skip: noBrowser }, () => {
  const console = startedConsole();
  before(async () => {
    await console.bank.done(
      'CreateRecurringJobCommand',
      {
        name: 'Evening books',
        cron: '0 18 * * *',
        executionType: 0,
        command: 'RetrieveTrialBalanceQuery',
        context: '{}',
      },
      'admin',
    );
  });

  test('the calendar names what runs on each day', async () => {
    const { page } = await console.sit('Admin');
    await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    const calendar = page.getByRole('list', { name: 'Next runs' });
    await calendar.getByRole('link', { name: 'Evening books' }).nth(5).waitFor();
    await page.getByRole('button', { name: '14 days' }).click();
    await calendar.getByRole('link', { name: 'Evening books' }).nth(12).waitFor();
  });

  test('a template is seen on its example and on other data, and sent to oneself', async () => {
    const { page } = await console.sit('Admin');
    await page.getByRole('navigation').getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('link', { name: 'Loan approved' }).click();
    await page.getByRole('heading', { name: 'Loan approved', level: 1 }).waitFor();
    await page.getByText('Dear Zainab Danladi,').waitFor();
    await page.getByRole('button', { name: 'SMS' }).click();
    await page.getByText(/^Your loan of 500,000.00 is approved/).waitFor();
    const data = page.getByLabel('The notice carries (JSON)');
    await data.fill('{"loanAmount": 75}');
    await page.getByText('The notice carries no applicationReference.').waitFor();
    await data.fill('{"loanAmount": 75, "applicationReference": "LA-7"}');
    await page.getByText('Your loan of 75.00 is approved. Reference: LA-7').waitFor();
    // Half-typed data keep nobody from a test: it is of the first example, and the dialog says what goes out.
    await data.fill('{"loanAmount": ');
    await page.getByText('The data are not JSON object.').waitFor();
    await page.getByText('It sends the first example, whatever stands in the data below.').waitFor();
    await page.getByRole('button', { name: 'Send to myself' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^It goes to the employee whose staff id/).waitFor();
    await dialog.getByText(/^Your loan of 500,000.00 is approved/).waitFor();
    await dialog.getByRole('button', { name: 'Send to myself' }).click();
    await dialog.waitFor({ state: 'detached' });
    const listed = await console.bank.call(
      'RetrieveNotificationsQuery',
      { template: 'loan-approved' },
      { as: 'admin' },
    );
    assert.equal(listed.at('data.totalRecords'), 1);
  });

  test('what is typed is shown once it rests, and nothing tells of templates: they are of some moment', async () => {
    const { page } = await console.sit('Admin', '/console/templates/loan-approved');
    await page.getByText('Dear Zainab Danladi,').waitFor();
    await page.getByText(/^Updated \d\d:/).waitFor();
    assert.equal(await page.getByText('Live', { exact: true }).count(), 0);
    await page.getByRole('button', { name: 'SMS' }).click();
    await page.getByText(/^Your loan of 500,000.00 is approved/).waitFor();
    const letGo = await heldTimers(page, 300);
    const asked = counted(page, 'PreviewNoticeQuery');
    const data = page.getByLabel('The notice carries (JSON)');
    await data.fill('{"loanAmount": 63, "applicationReference": "LA-63"}');
    await data.fill('{"loanAmount": 64, "applicationReference": "LA-64"}');
    await page.locator('.message.stale').waitFor();
    await asksPassed(page);
    assert.equal(asked(), 0);
    await letGo();
    await page.getByText('Your loan of 64.00 is approved. Reference: LA-64').waitFor();
    assert.equal(asked(), 1);
  });

  looksGood('jobs and templates', async (at, look) => {
    for (const path of ['jobs', 'templates', 'templates/loan-approved']) {
      const { page, leave } = await console.sit('Admin', `/console/${path}`, at);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('main table, main .calendar a, main .message').first().waitFor();
      await look(page, path);
      if (path === 'templates/loan-approved') await becomes(() => cutOff(page.locator('#test-more')), []);
      await leave();
    }
  });
});
