/** Webhooks in a browser: code that is written, tried, put in force, called, followed and run again; the library, secrets, the partner's page. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { changesAlone } from '../support/alone.ts';
import { noBrowser } from '../support/browser.ts';
import { type ConsoleBank, consoleBank, looksGood, openPage, press, rowOf } from '../support/console.ts';
import { finds, hasAttribute, shows, showsDisabled } from '../support/page-checks.ts';
import { configure, partner, signed } from '../support/partner.ts';

const account = '1000000005';
const secret = 'the partner’s secret, of 24 bytes or more';

/** By language: what runs the program, and how its file is called. */
const programs: Readonly<Record<string, readonly [command: string, file: string]>> = {
  Shell: ['bash', 'call.sh'],
  'JavaScript (Node)': [process.execPath, 'call.mjs'],
  Python: ['python3', 'call.py'],
  Java: ['java', 'Call.java'],
};

describe('webhooks', { skip: noBrowser }, () => {
  let console: ConsoleBank;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'partner-'));
    console = await consoleBank();
    await changesAlone(console.bank);
  });
  after(async () => {
    await console.stop();
    await rm(folder, { recursive: true });
  });

  test('code is written, tried, put in force, called, followed, and a call is run again', async () => {
    const { bank } = console;
    await configure(bank, { key: 'aaa-first', path: 'first' });
    const { page } = await console.sit('Admin');
    await openPage(page, 'Webhooks');
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    await press(page, 'Open an address');
    const dialog = page.getByRole('dialog', { name: 'Open an address' });
    await dialog.getByLabel('Key').fill('card');
    await dialog.getByLabel('Path').fill('card/settled');
    await dialog.getByLabel('Secret to sign with').fill(secret);
    await dialog.getByText(/Partners may call POST .*card\/settled at once/).waitFor();
    await press(dialog, 'Open an address');
    await page.getByRole('heading', { name: 'card', level: 1 }).waitFor();

    const editor = page.getByRole('textbox', { name: 'Code of card' });
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(
      `console.log('pays', webhookData.minor);\nconst amount = lib.unitsFromMinor(webhookData.minor);\n` +
        `const paid = doCmd('InitiateDeposit', { accountNumber: webhookData.account, amount });\nreturn paid.data.balance;`,
    );
    const save = page.getByRole('button', { name: 'Put it in force' });
    await page.getByText('Statements with return').waitFor();
    await page.getByLabel('Body', { exact: true }).fill(`{"account": "${account}", "minor": 2500}`);
    await press(page, 'Try');
    await page.getByText('It would be answered 200. Nothing was done.').waitFor();
    await page.getByText('pays 2500').waitFor();
    await page.getByText(/ms on a processor; [\d.,]+ KiB of memory/).waitFor();
    const before = await bank.call('RetrieveAccountQuery', { accountNumber: account });
    await save.click();
    const asked = page.getByRole('dialog', { name: 'Put the new code of card in force?' });
    await asked.getByText(/You are one of its authors/).waitFor();
    await press(asked, 'Put it in force');
    await asked.waitFor({ state: 'detached' });
    await page.getByText('This is the code in force.').waitFor();

    const send = (data: object) => {
      const body = JSON.stringify(data);
      return partner(bank, 'card/settled', body, { headers: signed(secret, body) });
    };
    const paid = await send({ account, minor: 2500 });
    assert.equal(paid.body, Number(before.at('data.balance')) + 25);
    await page.getByRole('link', { name: 'Calls', exact: true }).click();
    await rowOf(page, 'Accepted').waitFor();
    // The log is live: what comes now appears by itself.
    const refused = await send({ account, minor: -1 });
    assert.equal(refused.status, 400);
    await rowOf(page, 'not a whole amount').getByRole('link').click();
    await page.getByText('"minor": -1').waitFor();
    await page.getByText('"code": "BAD_AMOUNT"').waitFor();
    await page.getByText('valid', { exact: true }).waitFor();
    await page.getByText('pays -1').waitFor();
    await press(page, 'Try it with the code');
    await page.getByRole('heading', { name: 'Try', level: 2 }).waitFor();
    await press(page, 'Try');
    await page.getByText('It would be answered 400. Nothing was done.').waitFor();
    await page.goBack();
    await press(page, 'Run it again');
    const again = page.getByRole('dialog');
    await again.getByText(/What it had done already is not done twice/).waitFor();
    await press(again, 'Run it again');
    await again.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'card', exact: true }).click();
    await page.getByText('run again').waitFor();
  });

  test('a mistake stands at its place, and cannot be put in force', async () => {
    const id = await configure(console.bank, {
      key: 'mistaken',
      path: 'mistaken',
      executionType: 2,
      executionCode: 'return 1;',
    });
    const { page } = await console.sit('Admin', `/console/webhooks/${id}/code`);
    const editor = page.getByRole('textbox', { name: 'Code of mistaken' });
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText('const a = 1;\nreturn a +;');
    await page.getByText('Line 2, column 11: Unexpected token').waitFor();
    await page.locator('.cm-lint-marker-error').waitFor();
    await page.getByText('Mend what is wrong first.').waitFor();
    await showsDisabled(page.getByRole('button', { name: 'Put it in force' }));
    await showsDisabled(page.getByRole('button', { name: 'Try', exact: true }));
    await press(page, 'Start over');
    await page.getByText('This is the code in force.').waitFor();
    // What a script is given is offered as one types, once the library was tested.
    await page.getByText('What a script is given').waitFor();
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('lib.uni');
    await page.getByRole('option', { name: /lib\.unitsFromMinor/ }).waitFor();
  });

  test('code that somebody else has put in force meanwhile is not replaced unseen', async () => {
    const id = await configure(console.bank, {
      key: 'shared',
      path: 'shared',
      executionType: 2,
      executionCode: 'return 1;',
    });
    const { page } = await console.sit('Admin', `/console/webhooks/${id}/code`);
    const editor = page.getByRole('textbox', { name: 'Code of shared' });
    const write = async (code: string) => {
      await editor.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.insertText(code);
    };
    const theirs = async (executionCode: string) => {
      const data = { id, executionType: 2, executionCode };
      await console.bank.done('UpdateWebHookConfigCommand', data, 'admin');
    };
    await page.getByText('This is the code in force.').waitFor();
    await write('return 2;');
    await page.getByRole('button', { name: 'Put it in force', disabled: false }).waitFor();
    await theirs('return 3;');
    await press(page, 'Put it in force');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The configuration was changed since it was read').waitFor();
    await showsDisabled(dialog.getByRole('button', { name: 'Put it in force' }));
    await press(dialog, 'Cancel');
    await page.getByText('The address was changed since you began').waitFor();
    await shows(editor, 'return 2;');
    // Whoever has looked at it may go on, or begin with what is in force.
    await press(page, 'I have looked at it: mine shall take its place');
    await press(page, 'Put it in force');
    await press(dialog, 'Put it in force');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('This is the code in force.').waitFor();
    // Where nothing was typed, what is in force stands there by itself.
    await theirs('return 4;');
    await page.getByText('return 4;').first().waitFor();
    await page.getByText('This is the code in force.').waitFor();
  });

  test('an error of code is told by its line, and lost time by its limit', async () => {
    const id = await configure(console.bank, {
      key: 'failing',
      path: 'failing',
      executionType: 2,
      executionCode: 'const a = null;\nreturn a.b;',
    });
    const { page } = await console.sit('Admin', `/console/webhooks/${id}/code`);
    await press(page, 'Try');
    await page.getByText(/^Line 2, column \d+: Cannot read/).waitFor();
  });

  test('an address is shut, and let in again; a lost host comes back', async () => {
    const id = await configure(console.bank, { key: 'shutting', path: 'shutting' });
    const { page, context } = await console.sit('Admin', `/console/webhooks/${id}`);
    await press(page, 'Shut it');
    const dialog = page.getByRole('dialog', { name: 'Shut shutting?' });
    await dialog.getByText(/are answered 403/).waitFor();
    await press(dialog, 'Shut it');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Shut', { exact: true }).waitFor();
    assert.equal((await partner(console.bank, 'shutting', {})).status, 403);
    await rowOf(page, 'webhook is not active').waitFor();
    await context.setOffline(true);
    await finds(page, /^Not connected since/);
    await context.setOffline(false);
    await press(page, 'Let calls in');
    await press(page.getByRole('dialog'), 'Let calls in');
    await page.getByText('Active', { exact: true }).waitFor();
  });

  test('secrets by their names, with who uses them, and never a value', async () => {
    const { page } = await console.sit('Admin', '/console/webhooks/secrets');
    await page.getByText('There are no secrets.').waitFor();
    await press(page, 'Add a secret');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('CARD_KEY');
    const value = dialog.getByLabel('Value');
    await hasAttribute(value, 'type', 'password');
    await value.fill('never to be seen');
    await dialog.getByText(/whose configuration names it may read it/).waitFor();
    await press(dialog, 'Add a secret');
    await dialog.waitFor({ state: 'detached' });
    await configure(console.bank, {
      key: 'reader',
      path: 'reader',
      executionType: 2,
      secrets: ['CARD_KEY'],
      executionCode: `return $.secure.get('CARD_KEY').length;`,
    });
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByText('3 tests passed').first().waitFor();
    await page.getByRole('link', { name: 'Secrets' }).click();
    await rowOf(page, 'CARD_KEY').getByText('Where this is used').click();
    await rowOf(page, 'CARD_KEY').getByRole('link', { name: 'reader' }).waitFor();
    await press(page, 'New value');
    await page.getByRole('dialog').getByLabel('Value').fill('another value');
    await press(page.getByRole('dialog'), 'New value');
    // Configurations may use it, so another person approves the change.
    await page.getByText(/proposal .* waits for it/).waitFor();
    assert.doesNotMatch(await page.content(), /never to be seen|another value/);
  });

  /** Runs a program of the open partner's page; nothing where its language is not on the machine. */
  async function ran(page: Page, language: string, key: string): Promise<string | undefined> {
    const [command, file] = programs[language] ?? ['', ''];
    const text = await page.getByLabel(language, { exact: true }).innerText();
    // The page names the public address; the test's host has another port.
    const program = text.replace(/http:\/\/127\.0\.0\.1:\d+/g, console.bank.url);
    await writeFile(join(folder, file), program);
    const env = { ...process.env, WEBHOOK_SECRET: key };
    try {
      return (await promisify(execFile)(command, [file], { env, cwd: folder })).stdout;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  test('programs of the partner’s page sign as the door proves, with a body and without one', async () => {
    for (const [action, key] of [
      ['POST', `whsec_${Buffer.from('thirty bytes that are a secret').toString('base64')}`],
      ['GET', 'a secret of twenty-four bytes or more'],
    ] as const) {
      const id = await configure(console.bank, {
        key: `programs-${action}`,
        path: `programs/${action}`,
        action,
        executionType: 2,
        signingSecret: key,
        executionCode: 'return webhookData.reference;',
      });
      const { page, leave } = await console.sit('Admin', `/console/webhooks/${id}/partner`);
      for (const language of Object.keys(programs)) {
        const said = await ran(page, language, key);
        if (said !== undefined) assert.match(said, /"A-1"/, `${language} ${action}: ${said}`);
      }
      await leave();
    }
  });

  test('a call without a body takes what its command needs from behind the address', async () => {
    const path = 'asked/transaction';
    const id = await configure(console.bank, {
      key: 'asked',
      path,
      action: 'GET',
      commandName: 'RetrieveTransactionByIdQuery',
      signingSecret: secret,
    });
    const { page } = await console.sit('Admin', `/console/webhooks/${id}/partner`);
    await page.getByText('There is no body.').waitFor();
    await page.getByRole('table', { name: 'Parameters' }).waitFor();
    const shell = page.getByLabel('Shell', { exact: true });
    await shows(shell, /asked\/transaction\?transactionId=example'/);
    assert.doesNotMatch(await shell.innerText(), /Content-Type|reference/);
    // The signature was right, and the parameter was understood.
    for (const language of Object.keys(programs)) {
      const said = await ran(page, language, secret);
      if (said !== undefined) assert.match(said, /transactionId must/, `${language}: ${said}`);
    }
  });

  test('what came is shown as it came: no number is rounded, nothing hides', async () => {
    const id = await configure(console.bank, {
      key: 'as-it-came',
      path: 'as/it/came',
      executionType: 2,
      executionCode: 'return 1;',
    });
    const body = '{"amount": 1.0, "reference": 12345678901234567890, "by": "a\u202eb"}';
    await partner(console.bank, 'as/it/came', body);
    const { page } = await console.sit('Admin', `/console/webhooks/${id}`);
    await rowOf(page, 'Accepted').getByRole('link').first().click();
    await page.getByText(body.replace('\u202e', '\\u202e'), { exact: true }).waitFor();
  });

  test('the partner’s page is a file without scripts; a signature that he sent is checked', async () => {
    const id = await configure(console.bank, {
      key: 'partner',
      path: 'partner/told',
      executionType: 2,
      signingSecret: secret,
      executionCode: 'return webhookData.reference;',
    });
    const { page } = await console.sit('Admin', `/console/webhooks/${id}/partner`);
    await page.getByRole('heading', { name: 'Calls of partner' }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as a file')]);
    assert.equal(download.suggestedFilename(), 'partner.html');
    const saved = await readFile(await download.path(), 'utf8');
    assert.doesNotMatch(saved, /<script|secret, of 24|\son\w+=/);
    assert.match(saved, /partner\/told/);
    const body = '{"reference": "B-7"}';
    await page.getByLabel('Body', { exact: true }).fill(body);
    const headers = Object.entries(signed(secret, body)).map((pair) => pair.join(': '));
    await page.getByLabel('Headers, a line each (name: value)').fill(headers.join('\n'));
    await press(page, 'Try');
    await page.getByText('The signature is right.').waitFor();
    await page.getByLabel('Body', { exact: true }).fill('{"reference": "B-8"}');
    await press(page, 'Try');
    await page.getByText('The signature is wrong: the door would refuse the call.').waitFor();
    await page.getByRole('heading', { name: 'Tried before' }).waitFor();
  });

  looksGood('webhooks', async (at, look) => {
    const key = `looked-at-${at.colorScheme}`;
    const id = await configure(console.bank, {
      key,
      path: key,
      executionType: 2,
      signingSecret: secret,
      executionCode: `console.log('seen');\nreturn webhookData;`,
    });
    await console.bank.call(
      'SetSecretCommand',
      { name: 'LOOKED_AT', value: 'never to be seen' },
      { as: 'admin' },
    );
    const body = '{"amount": 1}';
    await partner(console.bank, key, body, { headers: signed(secret, body) });
    const list = await console.bank.call('RetrieveWebHookCallsQuery', { webhookId: id }, { as: 'admin' });
    const call = `calls/${list.at('data.items.0.id')}`;
    const own = ['', 'code', 'settings', 'partner', call].map((part) => `/${id}/${part}`.replace(/\/$/, ''));
    for (const part of ['', ...own, '/library', '/secrets']) {
      const { page, leave } = await console.sit('Admin', `/console/webhooks${part}`, at);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('main table, main .text-editor, main form, main pre').first().waitFor();
      await look(page, part);
      await leave();
    }
  });
});
