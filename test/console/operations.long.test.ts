/** Operations in a browser: health, timers given up, jobs, subscriptions with replay, notifications, axe. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { maxTries } from '../../commands/jobs/timers.ts';
import { connect } from '../../core/store/migrate.ts';
import { noBrowser } from '../support/browser.ts';
import { type ConsoleBank, consoleBank, fresh, looksGood } from '../support/console.ts';
import { becomes, counts, eventually } from '../support/page-checks.ts';
import { localEgress, type Receiver, startReceiver, subscribe } from '../support/receiver.ts';

describe('operations', { skip: noBrowser }, () => {
  let console: ConsoleBank;
  let receiver: Receiver;
  let subscription = '';
  before(async () => {
    console = await consoleBank({ env: localEgress });
    receiver = await startReceiver();
    const { bank } = console;
    await addJob('Hourly look at an account');
    subscription = (await subscribe(bank, receiver.url)).text('data.id');
    for (let round = 0; round < 12; round += 1) {
      await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 10 + round });
    }
    await bank.advance(0);
  });
  after(async () => {
    await console.stop();
    await receiver.stop();
  });

  const addJob = async (name: string) => {
    await console.bank.done(
      'CreateRecurringJobCommand',
      {
        name,
        cron: '0 * * * *',
        executionType: 0,
        command: 'RetrieveAccountQuery',
        context: '{"accountNumber": "1000000005"}',
      },
      'admin',
    );
  };
  /** Makes timers of a command that is missing: the host gives them up at once. */
  const giveUp = async (command: string, ids: readonly string[]) => {
    const { bank } = console;
    const knex = connect(bank.store.address);
    for (const id of ids) {
      await knex('timers').insert({
        tenant: 'demo',
        id,
        due: bank.clock.now(),
        command,
        data: '{}',
        attempts: maxTries - 1,
        version: 1,
      });
    }
    await knex.destroy();
    await bank.advance(0);
  };

  test('timers that were given up are put back to work: one, and several that are named first', async () => {
    await giveUp('NoSuchCommand', ['stray:1', 'stray:2']);
    const { page } = await console.sit('Admin', '/console/operations/timers');
    const given = page.getByRole('table', { name: 'Given up' });
    await given.getByRole('row').nth(2).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await page.getByRole('button', { name: 'Retry 2', exact: true }).click();
    const several = page.getByRole('dialog', { name: 'Retry these 2 timers?' });
    await several.getByText('No such command · stray:1').waitFor();
    await several
      .getByText(/^It is put back to work/)
      .nth(1)
      .waitFor();
    await several.getByRole('button', { name: 'Cancel' }).click();
    await given.getByRole('row').nth(1).getByRole('button', { name: 'Retry' }).click();
    const one = page.getByRole('dialog', { name: 'Retry “No such command”?' });
    await one.getByText(/^It is put back to work with all its tries, due /).waitFor();
    await one.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByText('1 timer put back to work.').waitFor();
    await given.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('No such query');
    await page.getByText('No timer does “No such query”.').waitFor();
  });

  test('a job is run now, and its run is listed', async () => {
    const name = 'Job to run by hand';
    await addJob(name);
    const { page } = await console.sit('Admin', '/console/operations/jobs');
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText('It never ran.').waitFor();
    await page.getByRole('button', { name: 'Run now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It runs once, at once, beside its schedule.').waitFor();
    await dialog.getByRole('button', { name: 'Run now' }).click();
    await dialog.waitFor({ state: 'detached' });
    await console.bank.advance(0);
    const runs = page.getByRole('table', { name: 'Runs' });
    await runs.getByText('by hand').waitFor();
    await runs.getByText('Succeeded').waitFor();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
  });

  test('deliveries of a subscription are listed, and one is delivered again', async () => {
    await console.bank.advance(0);
    const { page } = await console.sit('Admin', '/console/operations/subscriptions');
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('heading', { name: receiver.url, level: 1 }).waitFor();
    const deliveries = page.getByRole('table', { name: 'Deliveries' });
    await deliveries.getByText('Delivered').first().waitFor();
    const before = receiver.received.length;
    await deliveries.getByRole('button', { name: 'Deliver again' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^This one event is delivered once more/).waitFor();
    await dialog.getByRole('button', { name: 'Deliver again' }).click();
    await dialog.waitFor({ state: 'detached' });
    await console.bank.advance(0);
    await becomes(async () => receiver.received.length, before + 1);
    await deliveries.getByText('2 attempts').waitFor();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await dialog.getByText(/^Its events since /).waitFor();
    await dialog.getByRole('button', { name: 'Replay' }).click();
    await dialog.waitFor({ state: 'detached' });
    await console.bank.advance(0);
    await eventually(async () => assert.ok(receiver.received.length >= before + 13));
  });

  test('a manager sees notifications alone; a teller has no such page', async () => {
    const manager = await console.sit('BranchManager', '/console/operations/notifications');
    await manager.page.getByText('No notification was given up.').waitFor();
    const parts = manager.page.getByRole('group', { name: 'Parts of operations' });
    await parts.getByRole('link', { name: 'Health' }).waitFor();
    await counts(parts.getByRole('link'), 2);
    await manager.leave();
    const teller = await console.sit('Teller', '/console/operations');
    await teller.page.getByText('You may not see this.').waitFor();
    const navigation = teller.page.getByRole('navigation');
    assert.equal(await navigation.getByRole('link', { name: 'Operations' }).count(), 0);
  });

  looksGood('operations', async (at, look) => {
    const { page } = await console.sit('Admin', '/console/operations', at);
    const parts = page.getByRole('group', { name: 'Parts of operations' });
    const seen: readonly (readonly [string, string])[] = [
      ['Health', 'Figures of this host'],
      ['Timers', 'What the host will do by itself'],
      ['Jobs', 'Hourly look at an account'],
      ['Event subscriptions', receiver.url],
      ['Notifications', 'Given up after all tries'],
    ];
    for (const [part, says] of seen) {
      await parts.getByRole('link', { name: part }).click();
      await page.getByText(says).first().waitFor();
      await fresh(page);
      await look(page, part);
    }
    await parts.getByRole('link', { name: 'Event subscriptions' }).click();
    await page.locator(`a[href$="${subscription}"]`).click();
    await page.getByText('Delivered').first().waitFor();
    await look(page);
  });
});
