/** Accounts in a browser: search, one of them with its holds and statement, money by forms, four eyes, files, print, the books, axe. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { noBrowser } from '../support/browser.ts';
import { counted, held, live, looksGood, press, rested, rowOf, startedConsole } from '../support/console.ts';
import { hasAttribute, hasValue, showsDisabled } from '../support/page-checks.ts';
import { begin, deploy } from '../support/process.ts';

describe('accounts', { skip: noBrowser }, () => {
  const console = startedConsole();
  const number = '1000000001';
  let waiting: string;
  // No test books anything else on account 1000000001.
  before(async () => {
    await does('InitiateDeposit', { accountNumber: number, amount: 2500.5, narration: 'Rent' });
    await does('InitiateWithdrawal', { accountNumber: number, amount: 100, narration: 'Cash' });
    const more = { accountNumber: number, requireApproval: true };
    const made = await does('InitiateWithdrawal', { ...more, amount: 43_210.5 });
    waiting = made.text('data.transactionId');
    const lock = { accountNumber: number, amount: 250, reason: 'Court order' };
    await does('LockDepositAmountCommand', lock, 'manager');
  });

  const does = (name: string, data: object, as: 'teller' | 'manager' = 'teller') =>
    console.bank.done(name, data, as);
  const balanceOf = async (accountNumber: string) =>
    (await does('RetrieveAccountQuery', { accountNumber })).at('data.balance');

  test('found by number, name and client; states and a day are filters of the address; keys open a row', async () => {
    const { page } = await console.sit('BranchManager');
    await page.getByRole('navigation').getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
    const total = (await does('RetrieveAccountsListQuery', {})).at('data.totalRecords');
    const all = page.getByText(`1 to ${total} of ${total}`);
    await all.waitFor();
    const finds = async (words: string, found: string) => {
      await page.getByRole('searchbox').fill(words);
      await page.getByText('1 to 1 of 1').waitFor();
      await rowOf(page, found).waitFor();
    };
    await finds('0002', 'Bayo Adeyemi');
    await finds('yusuf', '1,002,400.50');
    await finds('client-corp', 'Corporate Holdings Ltd');
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByText('No account meets these filters.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Closed', exact: true }).click();
    await page.getByText('1 to 1 of 1').waitFor();
    await page.waitForURL(/state=Closed$/);
    await page.getByRole('button', { name: 'Closed', exact: true }).click();
    await all.waitFor();
    await page.getByLabel('Balance at the end of').fill('2025-01-20');
    await page.getByRole('columnheader', { name: 'On 20 Jan 2025 (NGN)' }).waitFor();
    await page.getByLabel('Balance at the end of').fill('');
    await page.getByRole('columnheader', { name: 'Balance (NGN)' }).waitFor();
    await rested(page);
    await page.locator('h1').click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/accounts/1000000002');
    await page.getByRole('heading', { name: 'Bayo Adeyemi', level: 1 }).waitFor();
  });

  test('one has its figures, what holds its money, and a statement with the running balance', async () => {
    const { page } = await console.sit('Teller', `/console/accounts/${number}`);
    const figures = page.locator('.figures');
    await figures.getByText('1,002,400.50').waitFor();
    await figures.getByText('958,940.00').waitFor();
    await figures.getByText('43,460.50').waitFor();
    const holds = page.getByRole('region', { name: 'What is held' });
    await holds.getByText('Locked by hand').waitFor();
    await page.getByRole('button', { name: 'Deposit', exact: true }).waitFor();
    assert.equal(await holds.getByRole('button', { name: 'Release' }).count(), 0);
    const lines = page.getByRole('region', { name: 'Statement' }).getByRole('row');
    await lines.nth(1).filter({ hasText: 'Cash' }).filter({ hasText: '1,002,400.50' }).waitFor();
    await lines.nth(2).filter({ hasText: 'Rent' }).filter({ hasText: '1,002,500.50' }).waitFor();
    await page.getByLabel('Balance at the end of').fill('2024-12-31');
    await page.getByText('not opened by 31 Dec 2024').waitFor();
    await page.getByRole('button', { name: 'Last month' }).click();
    await page.getByText('Nothing was booked on it in this period.').waitFor();
    await holds.getByRole('link', { name: 'Withdrawal' }).click();
    await page.waitForURL(`**/transactions/${waiting}`);
  });

  test('a deposit is tried while it is filled in, sent once, and leads to what was made', async () => {
    const before = Number(await balanceOf('1000000005'));
    const { page } = await console.sit('Teller', '/console/accounts/1000000005');
    let sent = 0;
    page.on('request', (request) => {
      const isTry = request.headers()['x-dry-run'] !== undefined || /dryRun/.test(request.url());
      if (request.url().endsWith('/InitiateDeposit') && !isTry) sent += 1;
    });
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New deposit' });
    await hasValue(dialog.getByLabel('Account', { exact: true }), '1000000005');
    await dialog.getByText('Fill this in to see what will happen.').waitFor();
    await dialog.getByLabel('Amount').fill('1,234.50');
    await dialog.getByText('1,234.50 is paid in on account 1000000005 (Empty account).').waitFor();
    await dialog.getByText('It is booked at once.').waitFor();
    assert.equal(await balanceOf('1000000005'), before);
    const tries = sent;
    await dialog.getByRole('button', { name: 'Deposit 1,234.50' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    assert.ok(sent - tries <= 1);
    assert.equal(await balanceOf('1000000005'), before + 1234.5);
    await rowOf(page, 'Paid in').first().waitFor();
    await page.getByRole('link', { name: 'Open it' }).click();
    await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();
  });

  test('a refusal is told with its code before anything is sent; a transfer names both holders', async () => {
    const { page } = await console.sit('Teller', '/console/accounts');
    await page.getByRole('button', { name: 'New withdrawal' }).click();
    const out = page.getByRole('dialog', { name: 'New withdrawal' });
    await out.getByLabel('Account', { exact: true }).fill('1000000002');
    await out.getByLabel('Amount').fill('99,999,999');
    await out.getByRole('link', { name: 'INSUFFICIENT_BALANCE' }).waitFor();
    await showsDisabled(out.getByRole('button', { name: /^Withdraw/ }));
    await out.getByLabel('Amount').fill('10');
    await out.getByText('10.00 is paid out from account 1000000002').waitFor();
    await out.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'New transfer' }).click();
    const across = page.getByRole('dialog', { name: 'New transfer' });
    await across.getByLabel('From account').fill('1000000002');
    await across.getByLabel('To account').fill('1000000004');
    await across.getByLabel('Amount').fill('75.25');
    await across.getByText('(Bayo Adeyemi) to account 1000000004 (Corporate').waitFor();
    await across.getByLabel('Have somebody approve it first').check();
    await across.getByText('Nothing moves yet.').waitFor();
    await across.getByRole('button', { name: 'Transfer 75.25' }).click();
    await across.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Open it' }).click();
    await page.getByText('Pending', { exact: true }).first().waitFor();
  });

  test('an amount is locked and released by hand; what cannot be done says why', async () => {
    const { page } = await console.sit('BranchManager', '/console/accounts/1000000004');
    await page.getByText(/^Close account: .*balance/).waitFor();
    await page.getByRole('button', { name: 'Lock an amount' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('77.70');
    await dialog.getByLabel('Reason').fill('Court order');
    await dialog.getByText('77.70 cannot be paid out until somebody releases it.').waitFor();
    await dialog.getByRole('button', { name: 'Lock an amount' }).click();
    const holds = page.getByRole('region', { name: 'What is held' });
    await holds.getByRole('button', { name: 'Release' }).click();
    await page.getByRole('dialog', { name: 'Release 77.70?' }).getByText('can be paid').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await holds.getByText('Locked by hand').waitFor({ state: 'detached' });
  });

  test('the statement is saved as Excel and CSV, and printed with both balances, without the frame', async () => {
    const at = { acceptDownloads: true };
    const { page } = await console.sit('Teller', `/console/accounts/${number}`, at);
    const saved = async (name: string) => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      const file = await saving;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const csv = await saved('Save as CSV');
    assert.equal(csv.name, `statement-${number}.csv`);
    assert.match(csv.bytes.toString('utf8'), /Opening balance[\s\S]*Rent[\s\S]*Closing balance/);
    const xlsx = await saved('Save as Excel');
    assert.equal(xlsx.name, `statement-${number}.xlsx`);
    assert.equal(xlsx.bytes.subarray(0, 2).toString('latin1'), 'PK');
    await page.getByRole('link', { name: 'To print' }).click();
    const sheet = page.getByRole('table', { name: 'Statement' });
    await sheet.getByText('Opening balance').first().waitFor();
    await sheet.getByText(/^Closing balance, after \d+ lines$/).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('navigation').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
    await sheet.waitFor();
    const pdf = await page.pdf();
    assert.equal(pdf.subarray(0, 5).toString('latin1'), '%PDF-');
  });

  test('a printed statement of several pages is one, whatever is booked while it is read', async () => {
    const own = '1000000005';
    const pay = (amount: number) => does('InitiateDeposit', { accountNumber: own, amount });
    for (const amount of [2, 3, 4]) await pay(amount);
    const { page } = await console.sit('Teller', `/console/accounts/${own}`);
    let asked = 0;
    await page.route('**/RetrieveAccountStatementQuery', async (route) => {
      const input = route.request().postDataJSON();
      if (input.pageSize !== 500) return route.continue();
      asked += 1;
      if (asked > 1 && asked < 4) await pay(1.01);
      return route.continue({ postData: JSON.stringify({ ...input, pageSize: 2 }) });
    });
    await page.getByRole('link', { name: 'To print' }).click();
    const sheet = page.getByRole('table', { name: 'Statement' });
    const closing = sheet.getByRole('row', { name: /^Closing balance/ });
    await closing.waitFor();
    const lines = await sheet.locator('tbody tr:not(.of)').allInnerTexts();
    assert.ok(asked > 1 && lines.length > 2);
    assert.equal(new Set(lines).size, lines.length);
    const amounts = async (row: typeof closing) =>
      (await row.innerText())
        .match(/-?[\d,]+\.\d\d/g)
        ?.map((text) => Math.round(Number(text.replaceAll(',', '')) * 100)) ?? [];
    const [opening = 0] = await amounts(sheet.getByRole('row', { name: /^Opening balance/ }));
    const [debit = 0, credit = 0, end = 0] = await amounts(closing);
    assert.equal(opening + credit - debit, end);
  });

  test('no figure stands under a day that it is not of, however slow the bank is', async () => {
    const days = ['2026-01-02', '2026-01-03'];
    for (const [path, query, shown] of [
      ['/console/accounts', 'RetrieveAccountsListQuery', 'main [data-row]'],
      ['/console/accounts/books/trial-balance', 'RetrieveTrialBalanceQuery', '.printed'],
      [`/console/accounts/${number}`, 'RetrieveAccountQuery', '.as-of [role=status].money'],
    ] as const) {
      const { page, leave } = await console.sit('BranchManager', `${path}?asOf=${days[0]}`);
      const figures = page.locator(shown);
      await page
        .locator('.as-of [role=status], .printed, main [data-row]')
        .first()
        .waitFor({ state: 'attached' });
      const letGo = await held(page, `**/${query}`);
      const asking = page.waitForRequest(`**/${query}`);
      const day = page.locator('input[type=date]').first();
      await day.fill(days[1] ?? '');
      await day.press('Enter');
      await asking;
      await figures.first().waitFor({ state: 'detached' });
      letGo();
      await page.unrouteAll({ behavior: 'wait' });
      await leave();
    }
  });

  test('a printed statement has nothing of the frame, and was made by the bank’s clock', async () => {
    const { bank } = console;
    const pay = { ConnectorKey: 'InitiateDeposit', accountNumber: '1000000003', amount: '1' };
    const ask = el('businessRuleTask', 'ask', { RuleSet: 'transactions/velocity' });
    const task = el('serviceTask', 'pay', pay);
    const xml = bpmn([start, ask, task, end], ['s->ask', 'ask->pay', 'pay->e']);
    const instanceId = (await begin(bank, await deploy(bank, xml), {})).text('data.instanceId');
    const { page } = await console.sit(undefined, `/console/accounts/${number}/print`);
    await page.clock.setFixedTime(Date.now() - 3 * 86_400_000);
    await press(page, 'Admin');
    await page.getByText('1 thing to mend').waitFor();
    const today = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Africa/Lagos',
      day: '2-digit',
      month: 'short',
      year: 'numeric',
    });
    const made = page.locator('.sheet .facts div', { hasText: 'Made' });
    await made.filter({ hasText: today.format(Date.now()) }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const seen = await page.locator('body').evaluate((body) => body.innerText);
    assert.match(seen, /^Statement\s+Account\b|^Statement\s+Name\b/i);
    assert.doesNotMatch(seen, /to mend|Bursar|Search|Print/);
    await bank.call('CancelProcessInstanceCommand', { instanceId, reason: 'Over.' }, { as: 'admin' });
  });

  test('the books: each line’s journal, the trial balance of a day, and who may not see them has no link', async () => {
    const { page } = await console.sit('BranchManager', `/console/accounts/${number}`);
    await page.getByRole('button', { name: 'Journal view' }).click();
    const journal = page.getByRole('table', { name: 'Journal' });
    await rowOf(page, 'Cash in branches').filter({ hasText: '2,500.50' }).waitFor();
    await journal.getByRole('link', { name: '1000' }).first().click();
    await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Trial balance' }).click();
    await page.getByText('Balanced', { exact: true }).waitFor();
    await rowOf(page, 'Customer deposits').waitFor();
    await page.getByLabel('Balance at the end of').fill('2024-01-01');
    await page.getByRole('button', { name: /^Show \d+ ledger accounts without lines$/ }).click();
    // What leads to the lines of a balance leads to no later ones.
    const line = page.getByRole('link', { name: /Customer deposits/ });
    await hasAttribute(line, 'href', /journal\?gl=2100&to=2024-01-01$/);
    const teller = await console.sit('Teller', '/console/accounts');
    await teller.page.getByText('1 to').waitFor();
    assert.equal(await teller.page.getByRole('link', { name: 'Trial balance' }).count(), 0);
    const asked = counted(teller.page, 'RetrieveTrialBalanceQuery');
    await teller.page.goto(`${page.url().split('?')[0]}`);
    await press(teller.page, 'Teller');
    await teller.page.getByText('You may not see this.').waitFor();
    assert.equal(asked(), 0);
  });

  test('a lost connection keeps what was there and says so; what came meanwhile appears after it', async () => {
    const { page, context } = await console.sit('BranchManager', '/console/accounts/1000000002');
    await live(page);
    await context.setOffline(true);
    await page.getByText(/^Not connected since .*: what you see is of/).waitFor();
    await does('InitiateDeposit', { accountNumber: '1000000002', amount: 88.88 });
    await page.getByText('Bayo Adeyemi').first().waitFor();
    await context.setOffline(false);
    await rowOf(page, '88.88').waitFor();
    await live(page);
  });

  test('one that is not there says so', async () => {
    const { page } = await console.sit('Teller', '/console/accounts/4711');
    await page.getByText('ACCOUNT_NOT_FOUND').waitFor();
  });

  looksGood('accounts', async (at, look) => {
    const { page } = await console.sit('BranchManager', '/console/accounts', at);
    await page.locator('main [data-row]').first().waitFor();
    await look(page, 'list');
    await page.getByRole('button', { name: 'New deposit' }).click();
    await page.getByLabel('Amount').waitFor();
    await look(page, 'form');
    await page.keyboard.press('Escape');
    await page.locator('a[data-open][href$="1000000001"]').click();
    await page.getByText('Locked by hand').waitFor();
    await rowOf(page, 'Rent').first().waitFor();
    await look(page, 'one');
    await page.getByRole('button', { name: 'Journal view' }).click();
    await rowOf(page, 'Cash in branches').first().waitFor();
    await look(page, 'journal');
    await page.getByRole('link', { name: 'To print' }).click();
    await page.getByText(/^Closing balance/).waitFor();
    await look(page, 'print');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Accounts', exact: true }).click();
    await page.getByRole('link', { name: 'Trial balance' }).click();
    await rowOf(page, 'Customer deposits').waitFor();
    await look(page, 'trial balance');
  });
});
