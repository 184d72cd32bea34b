/** How lists stay fresh: under many changes, without the stream of events, in a hidden tab; and what is not kept for the next person. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { counted, held, live, openPage, press, rowOf, showTab, startedConsole } from '../support/console.ts';
import { counts, eventually, hasValue } from '../support/page-checks.ts';

/** Milliseconds after which a page looks for changes, and asks for the stream of events again. */
const looksEvery = 5000;
const joinsAgain = 15_000;

describe('fresh lists', { skip: noBrowser }, () => {
  const console = startedConsole();

  const deposit = (amount: number) =>
    console.bank.call('InitiateDeposit', { accountNumber: '1000000001', amount });
  /** The stream is refused for now: the bank is there, and tells of nothing by itself. */
  const withoutStream = (page: Page) =>
    page.route('**/api/v1/events/stream*', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'Later.' } }),
    );

  test('changes do not put off the question that is under way: it is asked once more after its answer', async () => {
    const { page } = await console.sit('BranchManager', '/console/transactions');
    const other = await console.sit('BranchManager', '/console/transactions');
    await live(page);
    await live(other.page);
    const asked = counted(page, 'RetrieveAllTransactionsQuery');
    const letGo = await held(page, '**/RetrieveAllTransactionsQuery');
    for (const amount of [7001.25, 7002.25, 7003.25]) {
      const first = asked() === 0 && page.waitForRequest('**/RetrieveAllTransactionsQuery');
      await deposit(amount);
      await first;
      await rowOf(other.page, amount.toLocaleString('en-GB')).waitFor();
    }
    assert.equal(asked(), 1);
    letGo();
    await rowOf(page, '7,003.25').waitFor();
  });

  test('while the stream is not open, lists look for changes and say so; what nothing tells of is not asked again', async () => {
    const { page } = await console.sit(undefined, '/console/accounts/1000000002');
    await withoutStream(page);
    await page.clock.install();
    const accounts = counted(page, 'RetrieveAccountQuery');
    const actions = counted(page, 'RetrieveAvailableActionsQuery');
    await press(page, 'BranchManager');
    await page.getByText(/^Updated \d\d:/).waitFor();
    await page.getByTitle(/The stream of changes is not open/).waitFor();
    const before = accounts();
    await console.bank.call('InitiateDeposit', {
      accountNumber: '1000000002',
      amount: 4711.25,
      requireApproval: true,
    });
    const holds = page.getByRole('heading', { name: 'What is held' });
    await eventually(async () => {
      await page.clock.fastForward(looksEvery);
      assert.equal(await holds.count(), 1);
    });
    const looking = page.waitForRequest('**/RetrieveAccountQuery');
    await page.clock.fastForward(looksEvery);
    await looking;
    assert.ok(accounts() >= before + 2);
    assert.equal(actions(), 1);
    await page.unroute('**/api/v1/events/stream*');
    await page.clock.fastForward(joinsAgain);
    await live(page);
  });

  test('a hidden tab asks nothing; shown again it looks once', async () => {
    const hidden = await console.sit('BranchManager', '/console/transactions');
    const other = await console.sit('BranchManager', '/console/transactions');
    await live(hidden.page);
    await live(other.page);
    await hidden.page.getByText(/^1 to \d+ of/).waitFor();
    await showTab(hidden.page, false);
    const asked = counted(hidden.page, 'RetrieveAllTransactionsQuery');
    for (const amount of [8101.25, 8102.25]) {
      await deposit(amount);
      await rowOf(other.page, amount.toLocaleString('en-GB')).waitFor();
    }
    assert.equal(asked(), 0);
    await showTab(hidden.page, true);
    await rowOf(hidden.page, '8,102.25').waitFor();
    assert.equal(asked(), 1);
  });

  test('what a person may not see any more goes from the page', async () => {
    const { page } = await console.sit('BranchManager', '/console/transactions');
    await live(page);
    await deposit(8103.25);
    await rowOf(page, '8,103.25').waitFor();
    const body = { success: false, message: 'You may not see transactions.', data: null };
    await page.route('**/RetrieveAllTransactionsQuery', (route) =>
      route.fulfill({ status: 403, headers: { 'x-error-code': 'FORBIDDEN' }, json: body }),
    );
    await deposit(1);
    await page.getByText('You may not see transactions.').waitFor();
    await counts(page.getByRole('row'), 0);
  });

  test('signing out forgets what was done and where', async () => {
    const { page } = await console.sit('Teller', '/console/accounts/1000000001');
    await press(page, 'Deposit');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('12.25');
    await press(dialog, 'Deposit 12.25');
    await page.getByRole('link', { name: 'Open it' }).waitFor();
    await page.getByRole('button', { name: /Demo Teller/ }).click();
    await press(page, 'Sign out');
    await press(page, 'Approver');
    await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor();
    await openPage(page, 'Accounts');
    await page.getByText(/^1 to/).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Open it' }).count(), 0);
  });

  test('what is typed before the page has come is searched by it; blanks inside it stay', async () => {
    const { page } = await console.sit('BranchManager', '/console/work');
    await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor();
    const letGo = await held(page, '**/pages/accounts.js');
    await openPage(page, 'Accounts');
    await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
    const box = page.getByRole('searchbox');
    await box.fill('bayo ');
    letGo();
    await page.getByText('1 to 1 of 1').waitFor();
    await page.waitForURL(/q=bayo$/);
    await box.press('End');
    await box.pressSequentially('adeyemi');
    await page.waitForURL(/q=bayo\+adeyemi$/);
    await hasValue(box, 'bayo adeyemi');
    await page.goBack();
    await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor();
    await hasValue(box, '');
  });
});
