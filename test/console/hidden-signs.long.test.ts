/** Texts of others that hide signs or turn the order of what stands beside them: written out wherever they are read. */
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { press, rowOf, startedConsole } from '../support/console.ts';
import { callLoan, loanRequest } from '../support/loans.ts';
import { becomes } from '../support/page-checks.ts';

/** Turns what follows, or has no width. */
const raw = /[\u200b\u202a-\u202e\u2060\ufeff]/u;

describe('hidden signs', { skip: noBrowser }, () => {
  const console = startedConsole();
  let loan: string;
  let batch: unknown;
  let deposit: string;
  let job: unknown;
  before(async () => {
    const evil = (text: string) => `${text} \u202eevil\u200b`;
    const paid = {
      accountNumber: '1000000001',
      amount: 321.5,
      requireApproval: true,
      narration: evil('pay 👩\u200d👩\u200d👧'),
    };
    deposit = (await does('InitiateDeposit', paid, 'teller')).text('data.transactionId');
    const entry = { bankCode: '000', destinationAccount: '1000000002', amount: 3 };
    const made = await does(
      'InitiateDisbursementBatchCommand',
      {
        batchDescription: evil('Salaries'),
        sourceAccount: '9000000001',
        entries: [{ ...entry, narration: evil('March') }],
      },
      'senior',
    );
    batch = made.at('data.batchId');
    await does('ConfirmDisbursementBatchCommand', { batchId: batch }, 'senior');
    const disbursement = { disbursementDate: new Date().toISOString() };
    const request = loanRequest({ accountName: evil('School'), disbursement, notes: evil('note') });
    const taken = await callLoan(console.bank, 'CreateLoanCommand', request, { as: 'senior' });
    loan = taken.text('data.loanId');
    const recurring = await does(
      'CreateRecurringJobCommand',
      {
        name: evil('Evening'),
        cron: '0 18 * * *',
        executionType: 0,
        command: 'RetrieveTrialBalanceQuery',
        context: '{}',
      },
      'admin',
    );
    job = recurring.at('data.id');
  });

  const does = (name: string, data: object, as: 'admin' | 'senior' | 'teller') =>
    console.bank.done(name, data, as);

  /** What of the page is read, aloud too, and hides something. */
  const hiding = async (page: Page) => {
    const said: unknown = await page.evaluate(`[
      ...document.body.innerText.split('\\n'),
      ...[...document.querySelectorAll('[title], [aria-label]')].flatMap((one) => [one.title, one.ariaLabel ?? '']),
      document.title,
    ]`);
    return (said as readonly string[]).filter((line) => raw.test(line));
  };

  test('every list and every page writes them out, dialogs too', async () => {
    const { page } = await console.sit('Admin', '/console/work');
    const open = (path: string) =>
      page.evaluate(`(() => {
        const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(path)} });
        document.body.append(link);
        link.click();
        link.remove();
      })()`);
    const pages = [
      ...['/console/work', '/console/transactions', `/console/transactions/${deposit}`],
      ...['/console/loans/batches', `/console/loans/batches/${batch}`],
      ...['/console/loans', `/console/loans/${loan}`, '/console/accounts/1000000001'],
      ...['/console/jobs', '/console/operations/jobs', `/console/operations/jobs/${job}`],
    ];
    for (const path of pages) {
      await open(path);
      await page.waitForURL(`**${path}`);
      await page.getByRole('main').getByText('\\u202eevil\\u200b').first().waitFor();
      await becomes(() => hiding(page), [], path);
    }
    await open('/console/work');
    const row = rowOf(page, '321.50');
    // What joins an emoji hides nothing.
    await row.getByText('pay 👩\u200d👩\u200d👧 \\u202eevil\\u200b').waitFor();
    await press(row, 'Approve');
    await page.getByRole('dialog').getByRole('heading', { name: 'What will happen' }).waitFor();
    await becomes(() => hiding(page), []);
  });

  test('a file shows them before it is taken', async () => {
    const { page } = await console.sit('SeniorTeller', '/console/loans/batches/new');
    await page.getByLabel('Description').fill('Salaries of June');
    await page.getByLabel('Paying account').fill('9000000001');
    const choose = (row: string) =>
      page
        .getByLabel('File', { exact: true })
        .setInputFiles({
          name: 'june.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`bankCode,destinationAccount,amount,narration\n${row}\n`),
        });
    await choose('000,1000000002,5,June \u202eevil\u200b');
    const rows = page.getByRole('table', { name: 'Rows of the file' });
    await rows.getByText('June \\u202eevil\\u200b').waitFor();
    await choose('000,1000000002,5\u202e,June');
    const wrong = page.getByRole('table', { name: 'What is wrong in the file' });
    await wrong.getByText('5\\u202e', { exact: true }).waitFor();
    await becomes(() => hiding(page), []);
  });
});
