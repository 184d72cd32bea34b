/** Filters that nobody understands are refused by name: without them more would be shown than was asked for. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { noBrowser } from '../support/browser.ts';
import { press, startedConsole } from '../support/console.ts';

describe('filters', { skip: noBrowser }, () => {
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

  test('a state that is none is refused on every list, and another one takes its place', async () => {
    for (const path of [
      ...['/loans?state=toString', '/accounts?state=Foo', '/webhooks?state=Foo'],
      ...['/transactions?state=Foo', '/work?whose=Foo', '/jobs?days=Foo'],
      ...['/operations/notifications?status=Foo', '/operations/jobs/1?status=Foo'],
      ...['/audit/reports?status=Foo', '/audit/reports?type=Foo'],
      ...['/processes/instances?status=Foo', '/processes/instances?version=Foo'],
    ]) {
      const seat = await console.sit('Admin', `/console${path}`);
      const alert = seat.page.getByRole('main').getByRole('alert');
      const refused = alert.locator('a[href^="/docs/errors/"]');
      await refused.waitFor().catch((why: unknown) => assert.fail(`${path}: ${why}`));
      await seat.leave();
    }
    const { page } = await console.sit('Admin', '/console/loans?state=Foo');
    await page.getByRole('alert').waitFor();
    await press(page, 'Closed');
    await page.waitForURL('**/loans?state=Closed');
    await page.getByText('No loan meets these filters.').waitFor();
  });

  test('a filter that a page does not have is told, and left out by a link', async () => {
    for (const [path, strange] of [
      ['/work?state=PENDING', 'state=PENDING'],
      ['/transactions?status=PENDING', 'status=PENDING'],
      ['/accounts/1000000001?view=none', 'view=none'],
      ['/accounts/books/trial-balance?day=2026-01-01', 'day=2026-01-01'],
      ['/loans?page=second', 'page=second'],
      ['/audit?user=ada', 'user=ada'],
      ['/rules?set=all', 'set=all'],
      ['/processes/instances?state=ERROR', 'state=ERROR'],
      ['/webhooks?outcome=failed', 'outcome=failed'],
      ['/jobs?status=FAILED', 'status=FAILED'],
      ['/templates?q=letter', 'q=letter'],
      ['/operations?q=timer', 'q=timer'],
    ] as const) {
      const { page, leave } = await console.sit('Admin', `/console${path}`);
      const alert = page.getByRole('main').getByRole('alert');
      await alert
        .getByText(`This page does not have the filter ${strange}.`)
        .waitFor()
        .catch((why: unknown) => assert.fail(`${path}: ${why}`));
      await page.getByRole('link', { name: 'Show it without' }).click();
      await alert.waitFor({ state: 'detached' });
      await page.waitForURL(({ search }) => search === '');
      await leave();
    }
  });

  test('a period that ends before it begins is told as that', async () => {
    for (const path of ['/accounts/1000000001', '/transactions']) {
      const turned = `/console${path}?from=2026-05-02&to=2026-05-01`;
      const { page, leave } = await console.sit('Admin', turned);
      await page.getByText(/^The period ends before it begins/).waitFor();
      await leave();
    }
  });
});
