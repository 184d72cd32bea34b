/** A process is drawn from nothing in a browser, mended by what the bank finds, simulated, proposed, approved by another person, started, fails, and is mended. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { cutOff, fits, openPage, passesAxe, press, type Seat, startedConsole } from '../support/console.ts';
import { drawn } from '../support/drawn.ts';
import { becomes, eventually, finds, hasValue, showsDisabled } from '../support/page-checks.ts';

const element = (page: Page, type: string) =>
  page.locator(`.diagram .djs-element[data-element-id^="${type}"]`).last();

/** Puts what follows the selected element, by the buttons beside it. */
async function append(page: Page, what: string): Promise<void> {
  await page.locator(`.djs-context-pad.open .entry[data-action="append.${what}"]`).click();
}

async function draw(page: Page): Promise<void> {
  await element(page, 'Start').click();
  await append(page, 'append-task');
  await page.locator('.djs-direct-editing-content:focus').waitFor();
  await page.keyboard.type('Pay it in');
  await page.keyboard.press('Escape');
  await page.locator('.djs-context-pad.open .entry[data-action="replace"]').click();
  await page.locator('.djs-popup .entry[data-id="replace-with-service-task"]').click();
  await page.getByRole('heading', { name: 'Service task: a command' }).waitFor();
}

describe('the editor of processes', { skip: noBrowser }, () => {
  const console = startedConsole();
  before(async () => {
    // A changed diagram is in force at once: process-difference approves proposals.
    await console.bank.setRules('processes/publication', { fourEyes: false });
  });

  test('from nothing to a process that runs, fails and is mended', async () => {
    const { page } = await console.sit('Admin', '/console/processes');
    await page.getByRole('link', { name: 'New process' }).click();
    await page.getByRole('heading', { name: 'New process', level: 1 }).waitFor();
    await draw(page);
    await page
      .getByRole('button', { name: /COMMAND$/ })
      .or(page.getByText('The task names no command'))
      .first()
      .waitFor();
    const propose = page.getByRole('button', { name: 'Propose' });
    await showsDisabled(propose);
    const form = page.getByRole('form', { name: 'What is selected' });
    const fill = async (label: string, text: string) => {
      await form.getByLabel(label, { exact: true }).fill(text);
      await form.getByLabel(label, { exact: true }).press('Tab');
    };
    await fill('Name', 'Pay it in');
    await fill('Command', 'InitiateDeposit');
    await fill('accountNumber (needed)', '${account}');
    await fill('amount (needed)', '${amount}');
    await append(page, 'end-event');
    await finds(page, /^(Nothing is wrong with it\.|It may be proposed)/);

    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByLabel(/Variables that it begins with/).fill('{"account": "1000000001", "amount": 5}');
    await page.getByRole('button', { name: 'Run it dry' }).click();
    await page.getByText('It comes to its end.').waitFor();
    await page.locator('.diagram .djs-element[data-element-id^="Activity"].is-done').waitFor();

    await propose.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Paying in by hand');
    await dialog.getByText('Process definition created successfully').waitFor();
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await page.getByRole('heading', { name: 'Paying in by hand, version 1' }).waitFor();

    await page.getByRole('link', { name: 'Paying in by hand' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await dialog.getByLabel(/Variables/).fill('{"account": "4040404040", "amount": 5}');
    await dialog.getByText('An instance begins').waitFor();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await finds(page, /There is no such account\b/);
    await page.getByRole('button', { name: 'Set variables' }).click();
    await dialog.getByLabel('Set these variables').fill('{"account": "1000000001"}');
    await dialog.getByText('Process variables set.').waitFor();
    await dialog.getByRole('button', { name: 'Set variables' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await dialog.getByText('The task is tried again.').waitFor();
    await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByText('Completed', { exact: true }).waitFor();
  });

  test('by the keyboard alone: elements are added, named, led to, hung on others and taken away; errors and messages have their names', async () => {
    const { page } = await console.sit('Admin', '/console/processes/new');
    const form = page.getByRole('form', { name: 'What is selected' });
    const outline = page.getByRole('group', { name: 'Elements' });
    const selected = outline.getByLabel('Selected');
    const pick = async (text: string) => {
      const option = selected.locator('option').filter({ hasText: text }).first();
      await selected.selectOption((await option.getAttribute('value')) ?? '');
    };
    const add = async (what: string) => {
      await outline.getByLabel('What follows it, or hangs on it').selectOption(what);
      await outline.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    };
    const fill = async (label: string, text: string) => {
      const field = form.getByLabel(label, { exact: true });
      await field.fill(text);
      await field.press('Tab');
    };
    await form.getByRole('heading', { name: 'The process' }).waitFor();
    await pick('Start');
    await add('UserTask');
    await form.getByRole('heading', { name: 'User task: a person' }).waitFor();
    await fill('Name', 'Look at it');
    await fill('For these roles', 'Teller');
    await fill('Variable that takes the answer', 'decision');
    await add('ServiceTask');
    await fill('Name', 'Pay it in');
    await fill('Command', 'InitiateDeposit');
    await fill('accountNumber (needed)', '${account}');
    await fill('amount (needed)', '${amount}');
    await add('EndEvent');
    await fill('Name', 'Paid');
    await pick('Pay it in (Service');
    await add('BoundaryEvent Error');
    await fill('Error code', 'ACCOUNT_NOT_FOUND');
    await outline.getByLabel('A flow from it to').selectOption({ label: 'Look at it (User task: a person)' });
    await outline.getByRole('button', { name: 'Draw', exact: true }).press('Enter');
    await pick('Look at it (User');
    await add('BoundaryEvent Timer');
    await fill('How long, or when', 'PT1H');
    await add('IntermediateCatchEvent Message');
    await fill('Message', 'Reminded');
    await add('EndEvent');
    await finds(page, /^(?:Nothing is wrong with it\.|It may be proposed)/);
    const save = async () => {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the file' }).press('Enter');
      return readFile(await (await coming).path(), 'utf8');
    };
    const text = await save();
    assert.match(text, /name="ResultVariable" value="decision"/);
    const [, error] = /<bpmn:error id="([^"]+)"[^>]* errorCode="ACCOUNT_NOT_FOUND"/.exec(text) ?? [];
    assert.match(text, new RegExp(`<bpmn:errorEventDefinition [^>]*errorRef="${error}"`));
    assert.match(text, /<bpmn:message [^>]*name="Reminded"/);
    // A name of its own is done, and undone, at once; what nobody names any more goes.
    await pick('Intermediate catch event');
    await fill('Message', 'Asked again');
    assert.doesNotMatch(await save(), /Reminded/);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await hasValue(form.getByLabel('Message', { exact: true }), 'Reminded');
    const count = await selected.locator('option').count();
    await press(outline, 'Take it away');
    await form.getByRole('heading', { name: 'The process' }).waitFor();
    await eventually(async () => assert.ok((await selected.locator('option').count()) < count));
  });

  test('a shipped process is changed, and what differs is told on its new version', async () => {
    const { page } = await console.sit('Admin', '/console/processes');
    await page.getByRole('link', { name: 'Mobile transfer' }).click();
    await page.getByRole('link', { name: 'Draw', exact: true }).click();
    await page.locator('.diagram .djs-element[data-element-id="Credit"]').click();
    const form = page.getByRole('form', { name: 'What is selected' });
    await hasValue(form.getByLabel('Command', { exact: true }), 'InitiateDeposit');
    await form.getByLabel('channel', { exact: true }).fill('app');
    // At once: what is proposed is what stands there, not what was looked at before.
    await page.getByRole('button', { name: 'Propose' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Process definition updated successfully').waitFor();
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await page.getByRole('heading', { name: 'Mobile transfer, version 2' }).waitFor();
    await page.getByText('What differs from version 1').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Carry the transfer out' }).waitFor();
    await page.locator('.diagram .djs-element[data-element-id="Credit"].is-changed').waitFor();
  });

  /** Opens the editor of a shipped process; its name is what is changed. */
  async function editing(at = {}): Promise<{ seat: Seat; name: Locator }> {
    const seat = await console.sit('Admin', '/console/processes', at);
    const { page } = seat;
    await page.getByRole('link', { name: 'Document request' }).click();
    await page.getByRole('link', { name: 'Draw', exact: true }).click();
    const form = page.getByRole('form', { name: 'What is selected' });
    const name = form.getByLabel('Name', { exact: true });
    await name.waitFor();
    return { seat, name };
  }

  test('what was undone is done again; a drawing of a version that is in force no more is refused, and stays', async () => {
    const { seat, name } = await editing();
    const { page } = seat;
    const undo = page.getByRole('button', { name: 'Undo' });
    const redo = page.getByRole('button', { name: 'Redo' });
    await showsDisabled(undo);
    const was = await name.inputValue();
    await name.fill('Drawn by me');
    await name.press('Tab');
    await press(page, 'Undo');
    await hasValue(name, was);
    await showsDisabled(undo);
    await press(page, 'Redo');
    await hasValue(name, 'Drawn by me');
    await showsDisabled(redo);
    const id = Number(/processes\/(\d+)/.exec(page.url())?.[1]);
    const asked = await console.bank.call(
      'GetProcessDefinitionByIdQuery',
      { id, includeXml: true },
      { as: 'admin' },
    );
    const bpmnXml = `${asked.text('data.bpmnXml')}<!-- drawn by another -->`;
    await console.bank.done('UpdateProcessDefinitionCommand', { id, bpmnXml }, 'admin');
    await press(page, 'Propose');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Another version came into force since this one was begun').waitFor();
    await showsDisabled(dialog.getByRole('button', { name: 'Propose' }));
    await press(dialog, 'Cancel');
    await hasValue(name, 'Drawn by me');
  });

  test('who leaves what he has drawn is asked: by a link, by going back, by the browser; what is saved holds nobody', async () => {
    const { seat, name } = await editing();
    const { page } = seat;
    const { url } = console.bank;
    const [here, dialog] = [page.url(), page.getByRole('dialog', { name: 'Leave without saving?' })];
    await name.fill('Not to be lost');
    await name.press('Tab');
    await openPage(page, 'Accounts');
    await dialog.getByText(/neither proposed nor saved/).waitFor();
    await press(dialog, 'Stay here');
    await page.goBack();
    await press(dialog, 'Stay here');
    await page.waitForURL(here);
    await hasValue(name, 'Not to be lost');
    await name.fill('Not to be lost either');
    await name.press('Tab');
    await page.goBack();
    await press(dialog, 'Stay here');
    await hasValue(name, 'Not to be lost either');
    const asked = page.waitForEvent('dialog');
    const reloaded = page.evaluate('location.reload()').catch(() => undefined);
    const question = await asked;
    assert.equal(question.type(), 'beforeunload');
    await question.dismiss();
    await reloaded;
    await page.goBack();
    await press(dialog, 'Leave without it');
    await page.getByRole('link', { name: 'Draw', exact: true }).click();
    // What shall be lost is lost: it begins with the version in force.
    await page.locator('.diagram .djs-element').first().waitFor();
    await eventually(async () => assert.doesNotMatch(await name.inputValue(), /^Not to be lost/));
    await name.fill('Saved as a file');
    await name.press('Tab');
    const saved = page.waitForEvent('download');
    await press(page, 'Save the file');
    await saved;
    await openPage(page, 'Accounts');
    await page.waitForURL(`${url}/console/accounts`);
  });

  test('whose sign-in runs out finds the drawing again, and may start over', async () => {
    const { seat, name } = await editing();
    const { page } = seat;
    await finds(page, /^(?:Nothing is wrong with it|It may be proposed)/);
    const before = await name.inputValue();
    const ended = { success: false, message: 'The token has ended.', data: null };
    await page.route('**/docs/tokens/*', (route) => route.fulfill({ status: 403 }));
    await page.route('**/CheckProcessDefinitionQuery', (route) =>
      route.fulfill({ status: 401, headers: { 'x-error-code': 'UNAUTHORIZED' }, json: ended }),
    );
    await name.fill('Drawn before the end');
    await name.press('Tab');
    await page.getByRole('button', { name: 'Admin', exact: true }).waitFor();
    await page.unroute('**/docs/tokens/*');
    await page.unroute('**/CheckProcessDefinitionQuery');
    await press(page, 'Admin');
    await page.getByText('This is what you had drawn when your sign-in ran out.').waitFor();
    await hasValue(name, 'Drawn before the end');
    await press(page, 'Start over');
    await page.getByText('This is what you had drawn').waitFor({ state: 'detached' });
    await page.locator('.diagram .djs-element').first().waitFor();
    await hasValue(name, before);
    await openPage(page, 'Accounts');
    await page.waitForURL('**/console/accounts');
  });

  test('a called process is written where the file has it: as a property, or as the attribute', async () => {
    const bpmnXml = drawn({
      key: 'Calling',
      steps: [
        { id: 'Other', type: 'callActivity', properties: { CalledElement: 'Process_a' } },
        { id: 'Plain', type: 'callActivity' },
      ],
    });
    const made = await console.bank.done(
      'CreateProcessDefinitionCommand',
      {
        name: 'Calling another',
        bpmnXml: bpmnXml.replace('id="Plain"', 'id="Plain" calledElement="Process_b"'),
      },
      'admin',
    );
    const { page } = await console.sit('Admin', `/console/processes/${made.at('data.id')}/edit`);
    const called = page.getByRole('form', { name: 'What is selected' }).getByLabel('Process that it calls');
    for (const [id, was] of [
      ['Other', 'Process_a'],
      ['Plain', 'Process_b'],
    ] as const) {
      await page.locator(`.diagram .djs-element[data-element-id="${id}"]`).click();
      await hasValue(called, was);
      await called.fill(`${was}_2`);
      await called.press('Tab');
      await hasValue(called, `${was}_2`);
    }
    const coming = page.waitForEvent('download');
    await press(page, 'Save the file');
    const text = await readFile(await (await coming).path(), 'utf8');
    assert.match(text, /name="CalledElement" value="Process_a_2"/);
    assert.match(text, /id="Plain"[^>]* calledElement="Process_b_2"/);
    assert.doesNotMatch(text, /id="Other"[^>]* calledElement=/);
  });

  test('who draws no processes is told so, and axe finds nothing in either theme and on a phone', async () => {
    const approver = await console.sit('Approver', '/console/processes/new');
    await approver.page.getByText('It needs processes.manage.').waitFor();
    await approver.leave();
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 375],
    ] as const) {
      const { page, leave } = await console.sit('Admin', '/console/processes/new', {
        colorScheme,
        viewport: { width, height: 900 },
        bypassCSP: true,
      });
      await element(page, 'Start').waitFor();
      await page.getByRole('form', { name: 'What is selected' }).waitFor();
      await element(page, 'Start').click({ force: true });
      // On light paper in both themes.
      await page.locator('.djs-context-pad.open .entry').first().waitFor();
      const colour = `getComputedStyle(document.querySelector('.djs-context-pad.open .entry')).color`;
      await becomes(() => page.evaluate(colour), 'rgb(23, 28, 38)');
      await passesAxe(page, `${colorScheme} ${width}`);
      await fits(page, `${width}`);
      await becomes(() => cutOff(page.locator('main').getByRole('button')), [], `${width}`);
      // The sign of the library, where the navigation of phones stands, takes none of its taps.
      const taken = `(() => {
        const [sign, bar] = ['.bjs-powered-by', '.side'].map((one) => document.querySelector(one));
        const foot = bar.getBoundingClientRect();
        if (foot.top === 0) return 'none';
        scrollBy({ top: sign.getBoundingClientRect().top - foot.top - 10, behavior: 'instant' });
        const { left, top, width, height } = sign.getBoundingClientRect();
        if (top < foot.top) return 'not there';
        return bar.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ? 'none' : 'some';
      })()`;
      await becomes(() => page.evaluate(taken), 'none', `${width}`);
      await page.goto(`${console.bank.url}/console/processes`);
      await press(page, 'Admin');
      await page.getByRole('link', { name: 'New process' }).waitFor();
      const filters = page.locator('.filters').locator('a, button');
      await becomes(() => cutOff(filters), [], `${width}`);
      await leave();
    }
  });
});
