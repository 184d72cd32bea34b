/** Transactions in a browser: search, filters, one of them with what can be done and why not, four eyes, reversal, CSV, axe. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page, Request } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { looksGood, rested, rowOf, startedConsole } from '../support/console.ts';
import { counts, hasValue, showsDisabled } from '../support/page-checks.ts';

describe('transactions', { skip: noBrowser }, () => {
  const console = startedConsole();
  const ids: Record<string, string> = {};
  // No test changes these transactions. Account 1000000002 gets no other transaction.
  before(async () => {
    ids.settled = await enter(2500.5, { narration: '=SUM(A1)' });
    ids.pending = await enter(43_210.5, { requireApproval: true });
    await enter(99.99, { accountNumber: '1000000002' });
    ids.large = await enter(6_200_000, { requireApproval: true });
    await enter(10.1, { requireApproval: true });
  });

  const enter = async (amount: number, more: object = {}) => {
    const input = { accountNumber: '1000000001', amount, ...more };
    const reply = await console.bank.done('InitiateDeposit', input);
    return reply.text('data.transactionId');
  };
  /** What a list says whose only page has every transaction that meets a filter. */
  const allOf = async (filter: object = {}) => {
    const found = await console.bank.done('RetrieveAllTransactionsQuery', filter);
    const total = found.at('data.totalRecords');
    return `1 to ${total} of ${total}`;
  };

  /** What is open, beside the list where there is room. */
  const opened = (page: Page) => page.locator('.pair > .open');

  test('the searchbox understands accounts, amounts and ids; filters stay in the address bar', async () => {
    const { page } = await console.sit('BranchManager', '/console/transactions');
    await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
    const rows = page.getByRole('row');
    const all = await allOf();
    await page.getByText(all).waitFor();
    const search = async (words: string, found: string) => {
      await page.getByRole('searchbox').fill(words);
      await page.getByText('1 to 1 of 1').waitFor();
      await rows.nth(1).filter({ hasText: found }).waitFor();
    };
    await search('1000000002', '99.99');
    await search('43,210.50', '43,210.50');
    await search(String(ids.settled), '2,500.50');
    await search('sum(a1', '2,500.50');
    await page.getByText('Searched by: client, or words of the narration').waitFor();
    const said = await page.evaluate(
      `new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format()`,
    );
    await page.getByRole('searchbox').fill(String(said));
    await page.getByText('Searched by: Entered').waitFor();
    await page.getByText(all).waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByText(all).waitFor();
    await page.getByRole('button', { name: 'Pending', exact: true }).click();
    await page.getByText(await allOf({ status: [0] })).waitFor();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Amount to').fill('100');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('1 to 1 of 1').waitFor();
    await page.waitForURL(/state=PENDING&max=100$/);
    // What is not an amount is not left out: more would be shown than was asked for.
    await page.getByLabel('Amount to').fill('1oo');
    await page.getByText('An amount such as 1,234.50.').waitFor();
    await showsDisabled(page.getByRole('button', { name: 'Show', exact: true }));
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).first().click();
    await page.getByText(all).waitFor();
    await hasValue(page.getByLabel('Amount to'), '');
    await page.getByRole('searchbox').fill('1999999999');
    await page.getByText('No transaction meets these filters.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).first().click();
    await page.getByText(all).waitFor();
  });

  test('what is searched narrows what is chosen: nothing is shown that one of both leaves out', async () => {
    const { page } = await console.sit('BranchManager', '/console');
    const inputOf = (request: Request): object => {
      const { pageNumber, pageSize, ...input } = request.postDataJSON();
      return input;
    };
    const searchFor = async (query: string, input: object): Promise<void> => {
      // The page may repeat requests of earlier filters at any time: each input here is sent once.
      const request = page.waitForRequest(
        (one) =>
          one.url().endsWith('/RetrieveAllTransactionsQuery') && isDeepStrictEqual(inputOf(one), input),
      );
      await page.evaluate(`(async () => {
        const { go } = await import(document.querySelector('link[rel=modulepreload][href$="frame/router.js"]').href);
        go('/console/transactions?${query}');
      })()`);
      await request;
    };
    for (const [query, input] of [
      ['min=500&q=100.00', { minAmount: 500, maxAmount: 100 }],
      ['min=50&max=500&q=100.00', { minAmount: 100, maxAmount: 100 }],
      ['min=1oo&q=100.00', { minAmount: '1oo', maxAmount: 100 }],
      ['account=1000000001&q=1000000002', { accountReference: '1000000001', searchText: '1000000002' }],
      ['account=1000000001&q=1000000001', { accountReference: '1000000001' }],
      ['from=2026-01-01&to=2026-01-31&q=2026-11-27', { startDate: '2026-11-27', endDate: '2026-01-31' }],
      ['from=yesterday&q=2026-01-27', { startDate: 'yesterday', endDate: '2026-01-27' }],
    ] as const) {
      await searchFor(query, input);
      await page.getByText(/^Searched by:/).waitFor();
    }
  });

  test('a page past the end is the last one; a narration hides nothing', async () => {
    await enter(77.5, { accountNumber: '1000000005', narration: 'pay \u202edrawer' });
    const { page } = await console.sit('BranchManager', '/console/transactions?page=99');
    await page.getByText(/^1 to \d+ of \d+$/).waitFor();
    await page.waitForURL(({ search }) => !search.includes('page='));
    await page.getByText('pay \\u202edrawer').first().waitFor();
  });

  test('one is approved: what it moves is said before, and booked after', async () => {
    const id = await enter(4310.25, { requireApproval: true });
    const { page } = await console.sit('BranchManager', `/console/transactions/${id}`);
    await page.getByText('Nothing is booked yet. 4,310.25 is held until it is decided.').waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve Deposit 4,310.25?' });
    await dialog.getByText('1,002,500.50').waitFor();
    await dialog.getByText('1,006,810.75').waitFor();
    await dialog.getByLabel(/Notes/).fill('Seen with the slip.');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await opened(page).getByText('Settled', { exact: true }).first().waitFor();
    await page.getByText('Seen with the slip.').waitFor();
    const lines = page.getByRole('region', { name: 'Journal lines' }).getByRole('row');
    await lines.filter({ hasText: '4,310.25' }).nth(1).waitFor();
    await page.getByText('JSON and the request that made it').click();
    await page.locator('pre').getByText('"transactionId"').waitFor();
  });

  test('a settled one is reversed within its window, which is counted down', async () => {
    const id = await enter(88.25, { accountNumber: '1000000005' });
    const { page } = await console.sit('BranchManager', `/console/transactions/${id}`);
    await page.getByText('(window same-day)').waitFor();
    await page.getByText(/^\d\d:\d\d:\d\d$/).waitFor();
    await page.getByRole('button', { name: 'Reverse', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/88\.25 is taken back/).waitFor();
    await dialog.getByLabel('Reason', { exact: true }).fill('Entered on the wrong account.');
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
    await opened(page).getByText('Reversed', { exact: true }).first().waitFor();
  });

  test('what is shown is saved as CSV; no cell is a formula', async () => {
    const at = { acceptDownloads: true };
    const { page } = await console.sit('BranchManager', '/console/transactions?state=SETTLED', at);
    await rowOf(page, '2,500.50').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    assert.match(text, /^Transaction,Reference,Type,State,Amount/);
    assert.match(text, /2500\.50,NGN,1000000001/);
    assert.match(text, /'=SUM\(A1\)/);
  });

  test('the search of another page finds a transaction, and goes there', async () => {
    const at = { viewport: { width: 1280, height: 900 } };
    const address = `/console/transactions/${ids.settled}`;
    const { page } = await console.sit('BranchManager', address, at);
    await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();
    await page.getByRole('searchbox').fill('43,210.50');
    await page.getByRole('link', { name: /^Deposit 43,210\.50/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/transactions/${ids.pending}`);
  });

  test('where there is room, the list stays beside what is open of it, and the keys go through it', async () => {
    // These two are opened, not the row that is looked for.
    for (const amount of [51.25, 52.25]) await enter(amount, { accountNumber: '1000000005' });
    const { page } = await console.sit('BranchManager', '/console/transactions?state=SETTLED');
    await rowOf(page, '99.99').waitFor();
    await rested(page);
    const shown = await page.getByRole('row').count();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const figure = opened(page).locator('.figure');
    await figure.waitFor();
    const first = await figure.textContent();
    await page.waitForURL(/\/transactions\/[\w-]+\?state=SETTLED$/);
    await counts(page.getByRole('row').filter({ has: page.locator('a[data-open]') }), shown - 1);
    await rested(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await opened(page)
      .locator('.figure', { hasNotText: String(first) })
      .waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    await rowOf(page, '99.99').waitFor({ state: 'detached' });
    await opened(page).getByRole('link', { name: 'Transactions', exact: true }).click();
    await rowOf(page, '99.99').waitFor();
    await page.waitForURL(/\/transactions\?state=SETTLED$/);
  });

  looksGood('transactions', async (at, look) => {
    const { page } = await console.sit('BranchManager', '/console/transactions', at);
    await page.getByText('99.99').first().waitFor();
    for (const path of ['', `/${ids.settled}`, `/${ids.large}`]) {
      if (path !== '') {
        await page.locator(`a[data-open][href$="${path}"]`).click();
        await page.locator('.figure').first().waitFor();
      }
      await page.getByText('Live', { exact: true }).waitFor();
      await look(page, path);
      if (path !== '') await page.goBack();
    }
  });
});
