/** Transactions in a browser: search, filters, one of them with what can be done and why not, four eyes, reversal, CSV, axe. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { axeFinds, type ConsoleBank, consoleBank, isTooWide, rowOf } from '../support/console.ts';

describe('transactions', { skip: noBrowser }, () => {
  let console: ConsoleBank;
  const ids: Record<string, string> = {};
  before(async () => {
    console = await consoleBank();
    const enter = async (name: string, amount: number, more: object = {}) => {
      const input = { accountNumber: '1000000001', amount, ...more };
      const reply = await console.bank.call('InitiateDeposit', input);
      assert.equal(reply.status, 200);
      ids[name] = reply.text('data.transactionId');
    };
    await enter('settled', 2500.5, { narration: '=SUM(A1)' });
    await enter('pending', 43_210.5, { requireApproval: true });
    await enter('bayo', 99.99, { accountNumber: '1000000002' });
    await enter('large', 6_200_000, { requireApproval: true });
    await enter('toReject', 10.1, { requireApproval: true });
  });
  after(() => console.stop());

  /** What is open, beside the list where there is room. */
  const opened = (page: Page) => page.locator('.pair > .open');

  test('the searchbox understands accounts, amounts and ids; filters stay in the address bar', async () => {
    const { page, leave } = await console.sit('BranchManager', '/console/transactions');
    await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
    const rows = page.getByRole('row');
    await page.getByText('1 to 5 of 5').waitFor();
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
    await page.getByText('1 to 5 of 5').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByText('1 to 5 of 5').waitFor();
    await page.getByRole('button', { name: 'Pending', exact: true }).click();
    await page.getByText('1 to 3 of 3').waitFor();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Amount to').fill('100');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('1 to 1 of 1').waitFor();
    assert.match(page.url(), /state=PENDING&max=100$/);
    // What is no amount is not left out: more would be shown than was asked for.
    await page.getByLabel('Amount to').fill('1oo');
    await page.getByText('An amount such as 1,234.50.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Show', exact: true }).isDisabled(), true);
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).first().click();
    await page.getByText('1 to 5 of 5').waitFor();
    assert.equal(await page.getByLabel('Amount to').inputValue(), '');
    await page.getByRole('searchbox').fill('1999999999');
    await page.getByText('No transaction meets these filters.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).first().click();
    await page.getByText('1 to 5 of 5').waitFor();
    await leave();
  });

  test('an address with a filter that nobody understands is refused by the name of the filter', async () => {
    for (const [query, name] of [
      ['max=1oo', 'maxAmount'],
      ['state=LOST', 'status'],
      ['type=GIFT', 'transactionType'],
      ['from=yesterday', 'startDate'],
    ]) {
      const { page, leave } = await console.sit('BranchManager', `/console/transactions?${query}`);
      await page.getByRole('alert').getByText(`${name}`).first().waitFor();
      assert.equal(await page.getByRole('row').count(), 0);
      await leave();
    }
  });

  test('what is searched narrows what is chosen: nothing is shown that one of both leaves out', async () => {
    const { page, leave } = await console.sit('BranchManager', '/console');
    const asked = async (query: string) => {
      const asking = page.waitForRequest('**/RetrieveAllTransactionsQuery');
      await page.evaluate(`(async () => {
        const { go } = await import(document.querySelector('link[rel=modulepreload][href$="frame/router.js"]').href);
        go('/console/transactions?${query}');
      })()`);
      const { pageNumber, pageSize, ...input } = (await asking).postDataJSON();
      return input;
    };
    for (const [query, input] of [
      ['min=500&q=100.00', { minAmount: 500, maxAmount: 100 }],
      ['min=50&max=500&q=100.00', { minAmount: 100, maxAmount: 100 }],
      ['min=1oo&q=100.00', { minAmount: '1oo', maxAmount: 100 }],
      [
        'account=1000000001&q=1000000002',
        { accountReference: '1000000001', searchText: '1000000002' },
      ],
      ['account=1000000001&q=1000000001', { accountReference: '1000000001' }],
      [
        'from=2026-01-01&to=2026-01-31&q=2026-11-27',
        { startDate: '2026-11-27', endDate: '2026-01-31' },
      ],
      ['from=yesterday&q=2026-01-27', { startDate: 'yesterday', endDate: '2026-01-27' }],
    ] as const) {
      assert.deepEqual(await asked(query), input, query);
      await page.getByText(/^Searched by:/).waitFor();
    }
    await leave();
  });

  test('a page past the end is the last one; a narration hides nothing', async () => {
    await console.bank.call('InitiateDeposit', {
      ...{ accountNumber: '1000000002', amount: 77.5, narration: 'pay \u202edrawer' },
    });
    const { page, leave } = await console.sit('BranchManager', '/console/transactions?page=99');
    await page.getByText(/^1 to \d+ of \d+$/).waitFor();
    assert.doesNotMatch(page.url(), /page=/);
    await page.getByText('pay \\u202edrawer').first().waitFor();
    await leave();
  });

  test('one is approved: what it moves is said before, and booked after', async () => {
    const { page, leave } = await console.sit(
      'BranchManager',
      `/console/transactions/${ids.pending}`,
    );
    await page.getByText('Nothing is booked yet. 43,210.50 is held until it is decided.').waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve Deposit 43,210.50?' });
    await dialog.getByText('1,002,500.50').waitFor();
    await dialog.getByText('1,045,711.00').waitFor();
    await dialog.getByLabel(/Notes/).fill('Seen with the slip.');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await opened(page).getByText('Settled', { exact: true }).first().waitFor();
    await page.getByText('Seen with the slip.').waitFor();
    const lines = page.getByRole('region', { name: 'Journal lines' }).getByRole('row');
    await lines.filter({ hasText: '43,210.50' }).nth(1).waitFor();
    await page.getByText('JSON and the request that made it').click();
    await page.locator('pre').getByText('"transactionId"').waitFor();
    await leave();
  });

  test('what cannot be done says why before it is pressed', async () => {
    const { page, leave } = await console.sit('Teller', `/console/transactions/${ids.large}`);
    await page.getByText(/^Approve: .*limit/i).waitFor();
    assert.equal(
      await page.getByRole('button', { name: 'Approve', exact: true }).isDisabled(),
      true,
    );
    assert.equal(await page.getByRole('button', { name: 'Reverse', exact: true }).count(), 0);
    await leave();
  });

  test('two people look at one: what one rejects, the other sees', async () => {
    const first = await console.sit('BranchManager', `/console/transactions/${ids.toReject}`);
    const second = await console.sit('Admin', `/console/transactions/${ids.toReject}`);
    await first.page.getByText('Live', { exact: true }).waitFor();
    await second.page.getByText('Live', { exact: true }).waitFor();
    await first.page.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = first.page.getByRole('dialog');
    await dialog.getByLabel('Reason', { exact: true }).fill('No slip.\u202e');
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await opened(second.page).getByText('Cancelled', { exact: true }).first().waitFor();
    await second.page.getByText('No slip.\\u202e').waitFor();
    await first.leave();
    await second.leave();
  });

  test('a settled one is reversed within its window, which is counted down', async () => {
    const { page, leave } = await console.sit('BranchManager', `/console/transactions/${ids.bayo}`);
    await page.getByText('(window same-day)').waitFor();
    await page.getByText(/^\d\d:\d\d:\d\d$/).waitFor();
    await page.getByRole('button', { name: 'Reverse', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/99\.99 is taken back/).waitFor();
    await dialog.getByLabel('Reason', { exact: true }).fill('Entered on the wrong account.');
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
    await opened(page).getByText('Reversed', { exact: true }).first().waitFor();
    await leave();
  });

  test('what is shown is saved as CSV; no cell is a formula', async () => {
    const at = { acceptDownloads: true };
    const { page, leave } = await console.sit(
      'BranchManager',
      '/console/transactions?state=SETTLED',
      at,
    );
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    assert.match(text, /^Transaction,Reference,Type,State,Amount/);
    assert.match(text, /2500\.50,NGN,1000000001/);
    assert.match(text, /'=SUM\(A1\)/);
    await leave();
  });

  test('the search of another page finds a transaction, and goes there', async () => {
    const at = { viewport: { width: 1280, height: 900 } };
    const address = `/console/transactions/${ids.settled}`;
    const { page, leave } = await console.sit('BranchManager', address, at);
    await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();
    await page.getByRole('searchbox').fill('43,210.50');
    await page.getByRole('link', { name: /^Deposit 43,210\.50/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/transactions/${ids.pending}`);
    await leave();
  });

  test('where there is room, the list stays beside what is open of it, and the keys go through it', async () => {
    const { page, leave } = await console.sit(
      'BranchManager',
      '/console/transactions?state=SETTLED',
    );
    await rowOf(page, '99.99').waitFor();
    const shown = await page.getByRole('row').count();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const figure = opened(page).locator('.figure');
    await figure.waitFor();
    const first = await figure.textContent();
    assert.match(page.url(), /\/transactions\/[\w-]+\?state=SETTLED$/);
    assert.equal(
      await page
        .getByRole('row')
        .filter({ has: page.locator('a[data-open]') })
        .count(),
      shown - 1,
    );
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await opened(page)
      .locator('.figure', { hasNotText: String(first) })
      .waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    await rowOf(page, '99.99').waitFor({ state: 'detached' });
    await opened(page).getByRole('link', { name: 'Transactions' }).click();
    await rowOf(page, '99.99').waitFor();
    assert.match(page.url(), /\/transactions\?state=SETTLED$/);
    await leave();
  });

  test('one that is not there says so', async () => {
    const { page, leave } = await console.sit(
      'Teller',
      `/console/transactions/019d0000-0000-7000-8000-000000000000`,
    );
    await page.getByText('TRANSACTION_NOT_FOUND').waitFor();
    await leave();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [375, 1440]) {
      test(`axe finds nothing at ${width} px, ${colorScheme}; nothing is wider`, async () => {
        const at = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true };
        const { page, leave } = await console.sit('BranchManager', '/console/transactions', at);
        await page.getByText('99.99').first().waitFor();
        for (const path of ['', `/${ids.settled}`, `/${ids.large}`]) {
          if (path !== '') await page.locator(`a[data-open][href$="${path}"]`).click();
          await page.getByText('Live', { exact: true }).waitFor();
          assert.equal(await axeFinds(page), '', path);
          assert.equal(await isTooWide(page), false, path);
          if (path !== '') await page.goBack();
        }
        await leave();
      });
    }
  }
});
