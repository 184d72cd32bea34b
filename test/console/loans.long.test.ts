/** Loans and batches in a browser: schedule, repayment, four eyes, progress, what failed, files with what is wrong in them, axe. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import writeExcelFile from 'write-excel-file/node';
import { minutes } from '../../core/values/instant.ts';
import { noBrowser } from '../support/browser.ts';
import { held, live, looksGood, press, rowOf, startedConsole } from '../support/console.ts';
import { callLoan, loanRequest, takeIn } from '../support/loans.ts';
import {
  becomes,
  counts,
  eventually,
  hasAttribute,
  hasValue,
  showAll,
  showsDisabled,
} from '../support/page-checks.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('loans', { skip: noBrowser }, () => {
  const console = startedConsole();
  const disbursement = { disbursementDate: new Date().toISOString() };
  /** A loan that waits for its approval. */
  let waiting: string;
  before(async () => {
    const { bank } = console;
    const id = await takeIn(bank, { disbursement });
    await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
    const out = { loanAccountNumber: id, destinationAccountNumber: '1000000001' };
    await does('InitiateLoanDisbursement', out, 'manager');
    waiting = await takeIn(bank, { disbursement, association: { clientEncodedKey: 'client-bayo' } });
    const entry = { bankCode: '000', destinationAccount: '1000000002', amount: 20.5 };
    const entries = [entry, { ...entry, destinationAccount: '4711' }, entry];
    const batch = { batchDescription: 'Salaries', sourceAccount: '9000000001', entries };
    await does('InitiateDisbursementBatchCommand', batch, 'senior');
    await does('ConfirmDisbursementBatchCommand', { batchId: 1 }, 'senior');
    await does('ReviewDisbursementBatchCommand', { batchId: 1 }, 'approver');
    await does('ApproveDisbursementBatchCommand', { batchId: 1 }, 'manager');
    await bank.advance(minutes(5));
    await does('InitiateDisbursementBatchCommand', batch, 'senior');
    await does('ConfirmDisbursementBatchCommand', { batchId: 2 }, 'senior');
  });

  type Person = 'senior' | 'manager' | 'approver' | 'teller';
  const does = (name: string, data: object, as: Person) => console.bank.done(name, data, as);
  const paidOut = '/console/loans/LA-2026-00001';

  test('one has its schedule as a chart and a table; a repayment is tried, sent once, and shown', async () => {
    const { page } = await console.sit('BranchManager', paidOut);
    await page.getByRole('img', { name: /^12 instalments of up to 10,661\.91/ }).waitFor();
    const schedule = page.getByRole('table', { name: 'Schedule' });
    await schedule.getByText('10,661.91').first().waitFor();
    await counts(schedule.getByRole('row'), 13);
    await page.getByText('Paying it off today takes 122,400.00').waitFor();
    await press(page, 'Repay');
    const dialog = page.getByRole('dialog', { name: 'Repay loan LA-2026-00001' });
    await dialog.getByLabel('Amount').fill('900,000');
    await dialog.getByRole('link', { name: 'LOAN_OVERPAYMENT' }).waitFor();
    await dialog.getByLabel('Amount').fill('1,000.50');
    await dialog.getByText('1,000.50 is taken and used for:').waitFor();
    await dialog.getByText('118,999.50').waitFor();
    await dialog.getByRole('button', { name: 'Repay 1,000.50' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    const moves = page.getByRole('table', { name: 'What came and went' });
    await moves.getByRole('row').filter({ hasText: 'Repayment' }).waitFor();
    await counts(moves.getByRole('row').filter({ hasText: 'Repayment' }), 1);
    await page.locator('.figures').getByText('118,999.50').waitFor();
    await press(page, 'Pay off');
    const closing = page.getByRole('dialog').getByText(/is taken, and the loan is closed/);
    await closing.waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/^Close: .*still owes/).waitFor();
  });

  test('a repayment that would be used otherwise than was shown is not sent', async () => {
    const { page } = await console.sit('BranchManager', paidOut);
    await press(page, 'Repay');
    const dialog = page.getByRole('dialog', { name: 'Repay loan LA-2026-00001' });
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByText('10.00 is taken and used for:').waitFor();
    const tried = '**/InitiateLoanRepaymentCommand?dryRun=true';
    const letGo = await held(page, tried);
    await Promise.all([page.waitForRequest(tried), press(dialog, 'Repay 10.00')]);
    const more = { loanId: 'LA-2026-00001', amount: 5 };
    await callLoan(console.bank, 'InitiateLoanRepaymentCommand', more);
    letGo();
    await dialog.getByText('It has moved since you opened this').waitFor();
  });

  test('what secures a loan that is not approved yet is added after a dry run and released; who may not change it sees it', async () => {
    const association = { clientEncodedKey: 'client-guarantor' };
    const id = await takeIn(console.bank, { disbursement, association });
    const loan = await callLoan(console.bank, 'GetLoanAccountCommand', { id });
    const [loanId, path] = [loan.text('data.loanId'), `/console/loans/${loan.at('data.loanId')}`];
    const { page, leave } = await console.sit('BranchManager', path);
    const section = page.getByRole('region', { name: 'What secures it' });
    await section.getByText('Nothing secures it.').waitFor();
    await press(section, 'Add collateral');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What it is').fill('Vehicle');
    await dialog.getByLabel('Value').fill('3,000,000');
    await dialog.getByText(`The collateral is linked to loan ${loanId}.`).waitFor();
    await press(dialog, 'Add collateral');
    await dialog.waitFor({ state: 'detached' });
    const vehicle = section.getByRole('row').filter({ hasText: 'Vehicle' });
    await vehicle.getByText('3,000,000.00').waitFor();
    await press(section, 'Add guarantor');
    await dialog.getByLabel('Customer').fill('client-guarantor');
    await dialog.getByLabel('Relationship to the borrower').fill('Sister');
    await dialog.getByRole('link', { name: 'LOAN_009' }).waitFor();
    await showsDisabled(dialog.getByRole('button', { name: 'Add guarantor', exact: true }));
    await dialog.getByLabel('Customer').fill('client-amina');
    await press(dialog, 'Add guarantor');
    await section.getByRole('row').filter({ hasText: 'Sister' }).getByText('120,000.00').waitFor();
    await press(section, 'Release Vehicle');
    await dialog.getByText(`The collateral no longer secures loan ${loanId}.`).waitFor();
    await press(dialog, 'Release');
    await section.getByText('Vehicle').waitFor({ state: 'detached' });
    await leave();
    const teller = await console.sit('Teller', path);
    const seen = teller.page.getByRole('region', { name: 'What secures it' });
    await seen.getByText('Sister').waitFor();
    assert.equal(await seen.getByRole('button').count(), 0);
  });

  test('four eyes: who takes a loan in does not approve it; somebody else does, and both see it', async () => {
    const maker = await console.sit('BranchManager', '/console/loans');
    await live(maker.page);
    const asked = loanRequest({ disbursement, association: { clientEncodedKey: 'client-corp' } });
    const made = await maker.page.evaluate(`(async () => {
      const { bank } = await import(document.querySelector('link[rel=modulepreload][href$="frame/bank.js"]').href);
      const { data, message } = await bank.createLoan(${JSON.stringify(asked)});
      return data?.loanId ?? message;
    })()`);
    await maker.page.getByRole('link', { name: String(made) }).click();
    await maker.page.getByText(/^Approve: /).waitFor();
    const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true });
    await showsDisabled(approve(maker.page));
    const other = await console.sit('Admin', `/console/loans/${made}`);
    await approve(other.page).click();
    const dialog = other.page.getByRole('dialog', { name: `Approve loan ${made} of 120,000.00?` });
    await dialog.getByRole('heading', { name: 'What will happen' }).waitFor();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await other.page.getByText('Approved', { exact: true }).first().waitFor();
    await maker.page.getByText('Approved', { exact: true }).first().waitFor();
  });

  test('an approved loan is paid out, to an account of its customer', async () => {
    const { page } = await console.sit('BranchManager', '/console/loans?q=bayo&state=PendingApproval');
    await page.locator('a[data-open]').first().click();
    await page.getByText('Waits for approval.').waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Pay out', exact: true }).count(), 0);
    await live(page);
    await callLoan(console.bank, 'ApproveLoanCommand', { id: waiting }, { as: 'manager' });
    await press(page, 'Pay out');
    const dialog = page.getByRole('dialog', { name: /^Pay out loan LA-2026-\d+ of / });
    await dialog.getByText(/^All that was approved, 120,000\.00, where nothing is said\.$/).waitFor();
    // The loan names no account: nothing is tried before one is said.
    await dialog.getByText('Fill this in to see what will happen.').waitFor();
    await dialog.getByText('The loan names none').waitFor();
    await dialog.getByLabel('Account that is paid').fill('1000000001');
    await dialog.getByRole('link', { name: 'LOAN_011' }).waitFor();
    await dialog.getByLabel('Account that is paid').fill('1000000002');
    await dialog.getByText('The money reaches the account, and interest runs from today.').waitFor();
    await dialog.getByLabel('Amount').fill('100,000');
    await dialog.getByRole('button', { name: 'Pay out 100,000.00' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Disbursed', { exact: true }).first().waitFor();
    await page.locator('.figures').getByText('100,000.00').waitFor();
    await page.getByRole('button', { name: 'Pay out', exact: true }).waitFor({ state: 'detached' });
  });

  test('a batch tells how far it is and what failed; what failed becomes a new batch', async () => {
    const { page } = await console.sit('SeniorTeller', '/console/loans/batches');
    await page.getByRole('link', { name: 'Batch 1', exact: true }).click();
    await page.getByText('2 paid, 1 failed, 0 to come.').waitFor();
    await page.getByRole('button', { name: /^Failed/ }).click();
    const entries = page.getByRole('table', { name: 'Entries' });
    await entries.getByText(/There is no such account\b/).waitFor();
    await counts(entries.getByRole('row'), 2);
    await press(page, 'New batch of what failed');
    const dialog = page.getByRole('dialog', { name: 'Try 1 again?' });
    await dialog.getByText('A draft of 1 entry, 20.50 altogether.').waitFor();
    await dialog.getByRole('button', { name: 'Make the batch' }).click();
    await page.getByText('Draft', { exact: true }).waitFor();
    await press(page, 'Check accounts');
    await page.getByText('0 entries are valid, 1 is not.').waitFor();
    const made = new URL(page.url()).pathname;
    await page.goBack();
    // It is made once: its page leads to what was made of it.
    await page.getByText('What failed is tried again by').waitFor();
    const again = page.getByRole('button', { name: 'New batch of what failed' });
    assert.equal(await again.count(), 0);
    const one = page.getByRole('main').getByRole('link', { name: /^Batch \d+$/ });
    await hasAttribute(one, 'href', made);
  });

  test('a batch is reviewed by another person', async () => {
    const { page, leave } = await console.sit('Approver', '/console/loans/batches/2');
    // Entries are numbered within their batch, whatever their ids are.
    const numbers = page.getByRole('table', { name: 'Entries' }).locator('tbody td:first-child');
    await numbers.first().waitFor();
    await showAll(numbers, ['1', '2', '3']);
    const work = await console.sit('Approver', '/console/work?kind=disbursementBatch');
    await press(rowOf(work.page, '61.50'), 'Approve');
    await work.page.getByRole('dialog').getByText('It goes on to approval.').waitFor();
    await work.leave();
    const late = await console.sit('BranchManager', '/console/loans/batches/2');
    await live(late.page);
    await press(late.page, 'Approve review');
    const stale = late.page.getByRole('dialog');
    await stale.getByText('It goes on to approval.').waitFor();
    await press(page, 'Approve review');
    const dialog = page.getByRole('dialog', { name: 'Approve the review of batch 2 of 61.50?' });
    await dialog.getByText('It goes on to approval.').waitFor();
    // In the middle of the window of 900 px, whatever stands beside its button.
    await eventually(async () => {
      const { y, height } = (await dialog.boundingBox()) ?? { y: 0, height: 0 };
      assert.ok(Math.abs(y + height / 2 - 450) < 2, `from ${y}, ${height} high`);
    });
    await dialog.getByRole('button', { name: 'Approve review' }).click();
    await page.getByText('Reviewed', { exact: true }).first().waitFor();
    await leave();
    // Who was about to do the same is told that it is done.
    await stale.getByText('It has moved since you opened this').waitFor();
    await stale.getByRole('alert').waitFor();
    await showsDisabled(stale.getByRole('button', { name: 'Approve review' }));
    await late.page.keyboard.press('Escape');
  });

  test('a file is looked at first: what is wrong by row and column, then a preview, then the batch', async () => {
    const { page } = await console.sit('SeniorTeller', '/console/loans');
    await page.getByRole('link', { name: 'New batch from a file' }).click();
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
    await page.getByRole('alert').getByText('none.csv is empty').waitFor();
    await page.getByLabel('Description').fill('Salaries of June');
    await page.getByLabel('Paying account').fill('9000000001');
    const heading = ['bankCode', 'destinationAccount', 'amount', 'narration'];
    const wrong = `${heading.join()}\n000,1000000002,100.50,June\n000,1000000002,abc,June\n`;
    const file = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType, buffer });
    await file('june.csv', 'text/csv', Buffer.from(wrong));
    await page.getByText('1 thing wrong in 1 row: nothing was taken').waitFor();
    const errors = page.getByRole('table', { name: 'What is wrong in the file' });
    const error = errors.getByRole('row').nth(1);
    await error.filter({ hasText: '3' }).filter({ hasText: 'amount' }).getByText('abc').waitFor();
    await showsDisabled(page.getByRole('button', { name: 'Make the batch' }));
    const cells = (values: readonly (string | number)[]) => values.map((value) => ({ value }));
    const rows = [heading, ['000', '1000000002', 100.5, 'June'], ['000', '1000000001', 2, 'July']];
    const sheet = await writeExcelFile(rows.map(cells)).toBuffer();
    await file('june.xlsx', xlsx, Buffer.from(sheet));
    await page.getByText('A draft of 2 entries, 102.50 NGN altogether').waitFor();
    const preview = page.getByRole('table', { name: 'Rows of the file' });
    await preview.getByText('July').waitFor();
    // What was chosen is said once, by the page; amounts stand at the right.
    await page.getByText('It is june.xlsx.').waitFor();
    const colour = await page.evaluate('getComputedStyle(document.querySelector("#file")).color');
    assert.equal(colour, 'rgba(0, 0, 0, 0)');
    await preview.locator('th.right').filter({ hasText: 'amount' }).waitFor();
    await preview.locator('td.right').filter({ hasText: '100.5' }).waitFor();
    // The first answer is lost after the bank has made the batch: asked again, it is made once.
    let sent = 0;
    await page.route('**/api/v1/files/**', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Make a batch of 2' }).click();
    await page.getByText('No answer came: it may be done already.').waitFor();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('heading', { name: /^Batch \d+$/, level: 1 }).waitFor();
    await rowOf(page, 'July').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Disbursement batches' }).click();
    await rowOf(page, 'Salaries of June').waitFor();
    await counts(rowOf(page, 'Salaries of June'), 1);
  });

  test('what is sent is the file as it was looked at; changed on its disk, it is looked at when it is chosen again', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'bursar-test-'));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'july.csv');
    const put = (amount: string) =>
      writeFile(path, `bankCode,destinationAccount,amount\n000,1000000002,${amount}\n`);
    const { page } = await console.sit('SeniorTeller', '/console/loans/batches/new');
    await page.getByLabel('Description').fill('Salaries of July');
    await page.getByLabel('Paying account').fill('9000000001');
    const input = page.getByLabel('File', { exact: true });
    await put('abc');
    await input.setInputFiles(path);
    await page.getByText('1 thing wrong in 1 row: nothing was taken').waitFor();
    await put('31.25');
    await input.setInputFiles(path);
    await page.getByText('A draft of 1 entry, 31.25 NGN altogether').waitFor();
    await put('99999.00');
    await press(page, 'Make a batch of 1');
    await page.getByRole('heading', { name: /^Batch \d+$/, level: 1 }).waitFor();
    await rowOf(page, '31.25').first().waitFor();
  });

  test('a gateway that gives up on a file leaves it open whether it was taken: the key stays, also when the page is left', async () => {
    const { page } = await console.sit('SeniorTeller', '/console/loans/batches/new');
    const choose = async () => {
      await page.getByLabel('Description').fill('Salaries of August');
      await page.getByLabel('Paying account').fill('9000000001');
      const rows = 'bankCode,destinationAccount,amount\n000,1000000002,88.75\n';
      const file = { name: 'august.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
      await page.getByLabel('File', { exact: true }).setInputFiles(file);
    };
    const keys: (string | undefined)[] = [];
    const answers = [
      { status: 504, contentType: 'text/html', body: '<h1>Gateway Timeout</h1>' },
      { status: 503, json: { success: false, message: 'The bank is closed for a moment.' } },
    ];
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/v1/files/**', async (route) => {
      const request = route.request();
      if (request.url().includes('dryRun=true')) return route.continue();
      keys.push(request.headers()['idempotency-key']);
      const answer = answers.shift();
      if (answer === undefined) return route.continue();
      // The bank takes it the first time, and its answer is lost on the way.
      if (keys.length === 1) {
        await route.fetch();
        await promise;
      }
      return route.fulfill(answer);
    });
    await choose();
    await press(page, 'Make a batch of 1');
    await page.getByText(/^You may leave this page/).waitFor();
    const isWarned = () =>
      page.evaluate(
        `(() => { const event = new Event('beforeunload', { cancelable: true }); dispatchEvent(event); return event.defaultPrevented; })()`,
      );
    await becomes(isWarned, true);
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Batch 1', exact: true }).waitFor();
    resolve();
    await page.getByText(/^No answer came to the file of the new batch/).waitFor();
    await page.getByRole('link', { name: 'New batch from a file' }).click();
    await page.getByText('No answer came: it may be done already.').waitFor();
    await hasValue(page.getByLabel('Description'), 'Salaries of August');
    await showsDisabled(page.getByLabel('Description'));
    await press(page, 'Ask again');
    await page.getByText('No answer came: it may be done already.').waitFor();
    await press(page, 'Ask again');
    await page.getByRole('heading', { name: /^Batch \d+$/, level: 1 }).waitFor();
    assert.equal(keys.length, 3);
    assert.equal(new Set(keys).size, 1);
    await becomes(isWarned, false);
    await page.getByRole('main').getByRole('link', { name: 'Disbursement batches' }).click();
    await rowOf(page, 'Salaries of August').waitFor();
    await counts(rowOf(page, 'Salaries of August'), 1);
  });

  test('a comment is asked for where the command keeps it, and nowhere else', async () => {
    const entry = { bankCode: '000', destinationAccount: '1000000002', amount: 3.5 };
    const batch = { batchDescription: 'Fees', sourceAccount: '9000000001', entries: [entry] };
    const made = await does('InitiateDisbursementBatchCommand', batch, 'senior');
    const path = `/console/loans/batches/${made.at('data.batchId')}`;
    const { page } = await console.sit('SeniorTeller', path);
    await press(page, 'Delete');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'What will happen' }).waitFor();
    assert.equal(await dialog.getByLabel('Comment').count(), 0);
    await press(dialog, 'Cancel');
    await press(page, 'Send to review');
    await dialog.getByLabel('Comment').waitFor();
  });

  looksGood('loans', async (at, look) => {
    const { page } = await console.sit('BranchManager', '/console/loans', at);
    await rowOf(page, 'LA-2026-00001').waitFor();
    await look(page, 'list');
    await page.locator('a[data-open][href$="LA-2026-00001"]').click();
    await page.getByText('Paying it off today takes').waitFor();
    await page.getByRole('table', { name: 'Schedule' }).waitFor();
    await look(page, 'one');
    // The colour and its word are in one line.
    const keys = page.locator('.chart .legend > *');
    await showAll(keys, ['Principal', 'Interest']);
    for (const part of await keys.all()) {
      await eventually(async () =>
        assert.ok(Number((await part.boundingBox())?.height) < 30, await part.innerText()),
      );
    }
    await press(page, 'Repay');
    await page.getByLabel('Amount').waitFor();
    await look(page, 'form');
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link', { name: 'Loans', exact: true }).click();
    await page.getByRole('link', { name: 'Disbursement batches' }).click();
    await page.getByRole('link', { name: 'Batch 1', exact: true }).waitFor();
    await look(page, 'batches');
    await page.getByRole('link', { name: 'Batch 1', exact: true }).click();
    await rowOf(page, '4711').waitFor();
    await look(page, 'batch');
    await page.goBack();
    await page.getByRole('link', { name: 'New batch from a file' }).click();
    await page.getByLabel('Description').waitFor();
    await look(page, 'file');
  });
});
