/** The frame of the console in a browser: signing in, what a person may see, the keyboard, a lost connection, axe. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { fresh, live, looksGood, openPage, startedConsole } from '../support/console.ts';
import { becomes, eventually } from '../support/page-checks.ts';

describe('the frame of the console', { skip: noBrowser }, () => {
  const bank = startedConsole();

  test('one button a role signs in; the page of the address stays; signing out forgets', async () => {
    const { page } = await bank.sit(undefined, '/console/transactions?state=PENDING');
    for (const role of ['Teller', 'SeniorTeller', 'Approver', 'BranchManager', 'Admin']) {
      await page.getByRole('button', { name: role, exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Approver', exact: true }).click();
    await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
    await page.waitForURL(/state=PENDING$/);
    const stored = await page.evaluate(
      'JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])',
    );
    assert.equal(stored, '[{},{},""]');
    await page.getByRole('button', { name: /Demo Approver/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Teller', exact: true }).click();
    await page.getByRole('button', { name: /Demo Teller/ }).waitFor();
  });

  test('keys go to pages, search, and say what they do', async () => {
    const { page } = await bank.sit('BranchManager');
    await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor();
    const transactions = page.getByRole('heading', { name: 'Transactions', level: 1 });
    // The letter counts only for a short while after `g`, which a busy machine may miss.
    await eventually(async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('t');
      await transactions.waitFor({ timeout: 5000 });
    });
    await page.locator('#content:focus').waitFor();
    await page.keyboard.press('/');
    await page.locator('#search:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard' });
    await help.getByText('Go to Transactions').waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.getByRole('navigation').getByRole('link', { name: 'My work', exact: true }).click();
    await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor();
    await page.goBack();
    await transactions.waitFor();
  });

  test('an address that names nothing of a page is none, and no other page stands there', async () => {
    const { page } = await bank.sit('Admin', '/console/loans/batches/abc');
    await page.getByRole('heading', { name: 'Nothing here', level: 1 }).waitFor();
    for (const path of [
      ...['operations/nope', 'audit/nope', 'audit/reports/7', 'jobs/7', 'processes/nope'],
      ...['processes/1/nope', 'processes/1/versions/first', 'webhooks/nope', 'webhooks/1/nope'],
      ...['accounts/1000000001/nope', 'accounts/books/nope', 'transactions/1/2', 'templates/a/b', 'work/7'],
      ...['%E0%A4%A'],
    ]) {
      await page.evaluate(
        `history.pushState({}, '', '/console/work'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
      );
      await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor();
      await page.evaluate(
        `history.pushState({}, '', '/console/${path}'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
      );
      await page.getByRole('heading', { name: 'Nothing here', level: 1 }).waitFor();
    }
  });

  test('a page that is first opened while the bank is lost says so, and is there by itself once it is back', async () => {
    const { page, context } = await bank.sit('Admin', '/console/work');
    await live(page);
    const links = page.getByRole('navigation').getByRole('link');
    const names = (await links.locator('span:not([class])').allInnerTexts()).slice(1);
    assert.ok(names.length >= 10, names.join());
    for (const name of names) {
      await context.setOffline(true);
      await openPage(page, name);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByRole('main').getByText('The bank cannot be reached.').first().waitFor();
      await context.setOffline(false);
      await fresh(page);
      await becomes(() => page.getByRole('main').getByRole('alert').count(), 0, name);
    }
  });

  test('on a phone the open page, and the open part of it, stand within the window', async () => {
    const viewport = { width: 375, height: 800 };
    const path = '/console/operations/notifications';
    const { page } = await bank.sit('Admin', path, { viewport });
    await fresh(page);
    const standsWithin = (link: Locator) =>
      eventually(async () => {
        const box = await link.boundingBox();
        assert.ok(box !== null && box.x > -1 && box.x + box.width < 376, JSON.stringify(box));
      });
    const nav = page.getByRole('navigation');
    const parts = page.getByRole('group', { name: 'Parts of operations' });
    await standsWithin(nav.getByRole('link', { name: 'Operations' }));
    await standsWithin(parts.getByRole('link', { name: 'Notifications' }));
    await parts.getByRole('link', { name: 'Health' }).click();
    await page.getByRole('region', { name: 'Readiness' }).waitFor();
    await standsWithin(parts.getByRole('link', { name: 'Health' }));
    await nav.getByRole('link', { name: 'My work' }).click();
    await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor();
    await standsWithin(nav.getByRole('link', { name: 'My work' }));
  });

  looksGood(
    'the frame',
    async (at, look) => {
      const { page } = await bank.sit(undefined, '/console', at);
      await page.getByRole('button', { name: 'Admin', exact: true }).waitFor();
      await look(page);
      await page.getByRole('button', { name: 'Admin', exact: true }).click();
      await page.getByRole('navigation').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await look(page);
    },
    [{ colorScheme: 'light', width: 3840 }],
  );
});
