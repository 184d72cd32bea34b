/** Settings of a webhook in a browser, which somebody else changes at the same time: nothing typed is lost, nothing of his is replaced. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changesAlone } from '../support/alone.ts';
import { noBrowser } from '../support/browser.ts';
import { press, startedConsole } from '../support/console.ts';
import { hasAttribute, hasValue } from '../support/page-checks.ts';
import { configure } from '../support/partner.ts';

describe('settings of a webhook', { skip: noBrowser }, () => {
  const console = startedConsole();
  before(async () => {
    await changesAlone(console.bank);
  });

  const settingsOf = async (id: number) => {
    const found = await console.bank.call('GetWebHookConfigByIdQuery', { id }, { as: 'admin' });
    return [found.at('data.path'), found.at('data.description'), found.at('data.allowableIPs')];
  };
  const theirs = async (id: number, data: object) => {
    await console.bank.done('UpdateWebHookConfigCommand', { id, ...data }, 'admin');
  };

  test('what was typed stands, and what somebody else changed is kept', async () => {
    const id = await configure(console.bank, { key: 'both', path: 'both', description: 'First' });
    const { page } = await console.sit('Admin', `/console/webhooks/${id}/settings`);
    const path = page.getByLabel('Path');
    await path.fill('both/mine');
    await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor();
    await theirs(id, { description: 'Theirs' });
    await press(page, 'Save');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The configuration was changed since it was read').waitFor();
    await press(dialog, 'Cancel');
    await page.getByText('Somebody has changed this address since you began.').waitFor();
    await hasValue(path, 'both/mine');
    await press(page, 'Keep what I typed, and take the rest as it is now');
    await hasValue(page.getByLabel('Description'), 'Theirs');
    await press(page, 'Save');
    await press(dialog, 'Save');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
    await hasValue(path, 'both/mine');
    assert.deepEqual((await settingsOf(id)).slice(0, 2), ['both/mine', 'Theirs']);
  });

  test('a field that both have changed is named', async () => {
    const id = await configure(console.bank, { key: 'same', path: 'same', description: 'First' });
    const { page } = await console.sit('Admin', `/console/webhooks/${id}/settings`);
    await page.getByLabel('Description').fill('Mine');
    await theirs(id, { description: 'Theirs' });
    await press(page, 'Save');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The configuration was changed since it was read').waitFor();
    await press(dialog, 'Cancel');
    await page.getByText('since you began, also Description.').waitFor();
    await press(page, 'Start over');
    await page.getByText('since you began').waitFor({ state: 'detached' });
    await hasValue(page.getByLabel('Description'), 'Theirs');
  });

  test('what runs has to be named, but for code, which has a page of its own', async () => {
    const id = await configure(console.bank, { key: 'needed', path: 'needed' });
    const { page } = await console.sit('Admin', `/console/webhooks/${id}/settings`);
    const target = page.getByLabel(/^Command, commands or process/);
    const optional = page.getByText('Command, commands or process (optional)');
    const type = page.getByLabel('What runs');
    await type.selectOption('Code');
    await optional.waitFor();
    await hasAttribute(target, 'required', null);
    await type.selectOption('A process');
    await optional.waitFor({ state: 'detached' });
    await target.fill('');
    await target.press('Tab');
    await page.getByText('Fill this in.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
  });
});
