/** How the console writes moments: kept by quarters of an hour, and always what the platform would write. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noBrowser } from '../support/browser.ts';
import { consoleBank } from '../support/console.ts';

describe('moments as people read them', { skip: noBrowser }, () => {
  test('west of Greenwich a day is that day, also where the wire writes it with a midnight', async () => {
    const console = await consoleBank({ env: { BANK_TIMEZONE: 'America/Sao_Paulo' } });
    try {
      const { page, leave } = await console.sit(
        'Admin',
        '/console/accounts/1000000001/print?from=2026-02-01&to=2026-02-28',
      );
      await page.getByText('1 Feb 2026 to 28 Feb 2026').waitFor();
      const days = await page.evaluate(`(async () => {
        const { dayOf, dayAt } = await import(document.querySelector('link[rel=modulepreload][href$="kit/format.js"]').href);
        return [dayOf('2026-11-20'), dayOf('2026-03-02T00:00:00.000Z'), dayOf('soon'), dayAt('2026-11-20T02:00:00Z')];
      })()`);
      assert.deepEqual(days, ['20 Nov 2026', '2 Mar 2026', 'soon', '2026-11-19']);
      await leave();
    } finally {
      await console.stop();
    }
  });

  test('deadlines and today go by the bank’s clock, whatever that of the browser says', async () => {
    const console = await consoleBank();
    try {
      const { page, leave } = await console.sit('Teller');
      const told = await page.evaluate(`(async () => {
        const of = (name) => import(document.querySelector('link[rel=modulepreload][href$="' + name + '"]').href);
        const { bankNow, heardAt } = await of('frame/clock.js');
        const now = Date.now();
        const all = [];
        for (const hours of [5, -5, 0]) {
          heardAt(new Date(now + hours * 3_600_000).toUTCString(), now - 50, now);
          all.push(Math.round((bankNow() - Date.now()) / 3_600_000));
        }
        return all;
      })()`);
      assert.deepEqual(told, [5, -5, 0]);
      await leave();
    } finally {
      await console.stop();
    }
  });

  // The first is three quarters of an hour past, the other changes its clocks by half an hour.
  for (const zone of ['Asia/Kathmandu', 'Australia/Lord_Howe']) {
    test(`in ${zone} they are what the platform writes, about its changes of clocks too`, async () => {
      const console = await consoleBank({ env: { BANK_TIMEZONE: zone } });
      try {
        const { page, leave } = await console.sit('Teller');
        const others: unknown = await page.evaluate(`(async () => {
          const { moment, clock, dayOf, timeOf } = await import(document.querySelector('link[rel=modulepreload][href$="kit/format.js"]').href);
          const day = { day: 'numeric', month: 'short', year: 'numeric' };
          const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
          const written = [
            [moment, { ...day, ...time, second: '2-digit', timeZoneName: 'short' }],
            [clock, { ...time, second: '2-digit' }],
            [timeOf, time],
          ].map(([write, options]) => [write, new Intl.DateTimeFormat('en-GB', { timeZone: '${zone}', ...options })]);
          const others = [];
          // Two days about each change of clocks, and the days between in longer steps.
          const changes = [Date.UTC(2026, 3, 4), Date.UTC(2026, 9, 3)];
          const steps = [
            ...changes.flatMap((from) => Array.from({ length: 1500 }, (_, at) => from + at * 117_001)),
            ...Array.from({ length: 1500 }, (_, at) => Date.UTC(2026, 0, 1) + at * 21_037_003),
          ];
          for (const at of steps) {
            const instant = new Date(at).toISOString();
            for (const [write, platform] of written) {
              const expected = platform.format(at);
              if (write(instant) !== expected) others.push([instant, write(instant), expected].join(' | '));
            }
          }
          return others.slice(0, 5);
        })()`);
        assert.deepEqual(others, []);
        await leave();
      } finally {
        await console.stop();
      }
    });
  }
});
