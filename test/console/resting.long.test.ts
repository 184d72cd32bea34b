/** Figures stand under the label that they belong to: what other filters showed rests while these are asked, and goes where they are refused. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { asksPassed, held, live, press, rowOf, startedConsole } from '../support/console.ts';
import { counts } from '../support/page-checks.ts';

/** What stands before the bank answers, while the bank does not. */
const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };

describe('filters', { skip: noBrowser }, () => {
  const console = startedConsole();
  before(async () => {
    const deposit = (amount: number, more: object = {}) =>
      console.bank.call('InitiateDeposit', { accountNumber: '1000000001', amount, ...more });
    await deposit(611.25, { requireApproval: true });
    for (let at = 0; at < 60; at += 1) await deposit(1);
  });

  const rows = (page: Page) => page.locator('main [data-row]');
  const isNotLive = (page: Page) => counts(page.getByText('Live', { exact: true }), 0);

  for (const [path, says] of [
    ['/console/audit', '?from=2026-13-99'],
    ['/console/transactions', '?state=Nonsense'],
  ] as const) {
    test(`${path}${says}: what is refused stands alone, nothing of the filters before, and is not live`, async () => {
      const { page } = await console.sit('Admin', path);
      await live(page);
      await rows(page).first().waitFor();
      await page.evaluate(`(() => {
        const link = document.createElement('a');
        link.href = '${path}${says}';
        document.body.append(link);
        link.click();
        link.remove();
      })()`);
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
      await counts(rows(page), 0);
      assert.equal(await page.getByText(/meets these filters/).count(), 0);
      await isNotLive(page);
      await page.goBack();
      await live(page);
      await rows(page).first().waitFor();
    });
  }

  test('while other filters are asked, what the ones before showed rests: neither pressed nor called live', async () => {
    const { page } = await console.sit('BranchManager', '/console/work');
    await live(page);
    const waiting = rowOf(page, '611.25');
    await waiting.waitFor();
    const letGo = await held(page, '**/RetrieveWorkQueueQuery*');
    await press(page, 'For me');
    await page.locator('[aria-busy=true]').filter({ hasText: '611.25' }).waitFor();
    await isNotLive(page);
    const box = await waiting.locator('button', { hasText: 'Approve' }).boundingBox();
    assert.ok(box !== null);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.press('a');
    await asksPassed(page);
    assert.equal(await page.getByRole('dialog').count(), 0);
    letGo();
    await live(page);
    await press(waiting, 'Approve');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
  });

  test('whoever turns a list by keys has the focus back where it was', async () => {
    const { page } = await console.sit('BranchManager', '/console/accounts/1000000001');
    const next = page.getByRole('button', { name: 'Next' });
    await next.waitFor();
    const letGo = await held(page, '**/RetrieveAccountStatementQuery*');
    await next.press('Enter');
    await page
      .locator('.shown[aria-busy=true]')
      .getByText(/^1 to 25 of/)
      .waitFor();
    letGo();
    await page.getByText(/^26 to 50 of/).waitFor();
    await page.locator('button:focus', { hasText: 'Next' }).waitFor();
  });

  test('without connection nothing stands under another day or period; it comes once the bank answers', async () => {
    const { page, context } = await console.sit('BranchManager', '/console/accounts/1000000001');
    const day = page.getByLabel('Balance at the end of');
    const balance = page.locator('.as-of .money');
    await day.fill('2024-12-31');
    await day.press('Enter');
    await balance
      .or(page.getByText(/was not opened/))
      .first()
      .waitFor();
    await day.fill(new Date().toISOString().slice(0, 10));
    await day.press('Enter');
    await balance.waitFor();
    await rows(page).first().waitFor();
    await context.setOffline(true);
    await day.fill('2025-01-20');
    await day.press('Enter');
    await press(page, 'Last month');
    await page.locator('.as-of').getByText('The bank cannot be reached.').waitFor();
    await balance.waitFor({ state: 'detached' });
    await rows(page).first().waitFor({ state: 'detached' });
    // The account itself is the same, and stays as it was.
    await page.getByText(/^Not connected since .*what you see is of/).waitFor();
    await counts(page.getByRole('heading', { level: 1 }), 1);
    await context.setOffline(false);
    await balance.waitFor();
    await page.getByText('The bank cannot be reached.').first().waitFor({ state: 'detached' });
    await live(page);
  });

  test('what stands before the bank answers: other filters show nothing; the same keep their rows, of their moment', async () => {
    const { page } = await console.sit('BranchManager', '/console/work');
    await live(page);
    await rowOf(page, '611.25').waitFor();
    await page.route('**/RetrieveWorkQueueQuery*', (route) => route.fulfill(badGateway));
    await console.bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 2 });
    await page.getByText(/^What you see is of \d\d:/).waitFor();
    await isNotLive(page);
    await rowOf(page, '611.25').waitFor();
    await press(page, 'For me');
    await rows(page).first().waitFor({ state: 'detached' });
    await page.getByRole('alert').waitFor();
    await isNotLive(page);
    await page.unroute('**/RetrieveWorkQueueQuery*');
    await press(page, 'Try again');
    await rowOf(page, '611.25').waitFor();
    await live(page);
  });
});
