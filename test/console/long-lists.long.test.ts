/** The console under load and loss: ten thousand rows, a host that is restarted under an open page, and what a page may cost. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadedBy, turned } from '../../bench/console.ts';
import { storeFor } from '../support/bank.ts';
import { noBrowser } from '../support/browser.ts';
import { type ConsoleBank, consoleBank, live } from '../support/console.ts';
import { becomes, eventually, shows, showsDisabled } from '../support/page-checks.ts';
import type { TestStore } from '../support/store.ts';

const rows = 10_000;
const env = { AUTH_JWT_SECRET: '' };

describe('long lists', { skip: noBrowser }, () => {
  let console: ConsoleBank;
  let store: TestStore;
  const start = new Date().toISOString();
  before(async () => {
    store = await storeFor({ server: null, env, start });
    console = await consoleBank({ on: store, start });
    const queue = Array.from({ length: rows }, (_, at) => at + 1);
    const enter = async (): Promise<void> => {
      // Small: what a teller deposits in a day above a total would wait for an approver.
      for (let amount = queue.shift(); amount !== undefined; amount = queue.shift()) {
        await console.bank.done('InitiateDeposit', { accountNumber: '1000000005', amount: amount / 100 });
      }
    };
    await Promise.all(Array.from({ length: 32 }, enter));
  });
  after(async () => {
    await console.stop();
    await store.drop();
  });

  test('ten thousand transactions are turned page by page, to the last', async () => {
    const { page } = await console.sit('BranchManager', '/console/transactions');
    await page.getByText('1 to 50 of 10,000').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51 to 100 of 10,000').waitFor();
    await page.getByLabel('Rows').selectOption('200');
    await page.getByText('1 to 200 of 10,000').waitFor();
    await page.goto(`${console.bank.url}/console/transactions?rows=200&page=50`);
    await page.getByRole('button', { name: 'BranchManager', exact: true }).click();
    await page.getByText('9,801 to 10,000 of 10,000').waitFor();
    await showsDisabled(page.getByRole('button', { name: 'Next' }));
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
  });

  test('a page loads under 400 KiB, and 200 rows are turned; what that takes is the bench’s to judge', async (t) => {
    const { page } = await console.sit(undefined, '/console/transactions?rows=200');
    await page.getByRole('button', { name: 'BranchManager', exact: true }).click();
    await page.getByText('1 to 200 of 10,000').waitFor();
    const { requests, kib, ready } = await loadedBy(page);
    t.diagnostic(`${requests} requests, ${Math.round(kib)} KiB, ready in ${Math.round(ready)} ms`);
    assert.ok(kib < 400, `${kib} KiB`);
    const turns = [
      await turned(page, 'Next', '201 to 400'),
      await turned(page, 'Previous', '1 to 200'),
      await turned(page, 'Next', '201 to 400'),
    ];
    t.diagnostic(`200 rows: ${Math.round(Math.min(...turns))} ms of scripting`);
  });

  test('another page is drawn in the rows of the one before; a row that stays is the same row wherever it moves', async () => {
    const { page } = await console.sit('BranchManager', '/console/transactions');
    await page.getByText('1 to 50 of 10,000').waitFor();
    await live(page);
    const row = page.locator('tbody tr').first();
    const before = await row.innerText();
    await page.evaluate(`globalThis.firstRow = document.querySelector('tbody tr')`);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51 to 100 of 10,000').waitFor();
    assert.equal(await page.evaluate('firstRow.isConnected'), true);
    await eventually(async () => assert.notEqual(await row.innerText(), before));
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('1 to 50 of 10,000').waitFor();
    const kept = await row.innerText();
    await row.focus();
    await console.bank.done('InitiateDeposit', { accountNumber: '1000000005', amount: 77_777.25 });
    await row.getByText('77,777.25').waitFor();
    await shows(page.locator('tbody tr:focus'), kept);
    const at = `[...document.querySelectorAll('tbody tr')].indexOf(document.activeElement)`;
    await becomes(() => page.evaluate(at), 1);
  });
});
