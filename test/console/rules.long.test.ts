/** Rules in a browser: an analyst changes a limit, a second person brings it into force, and a transaction waits because of it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { deposit, thresholds, velocity, velocityOf } from '../commands/rules/bank.ts';
import { noBrowser } from '../support/browser.ts';
import { counted, looksGood, startedConsole } from '../support/console.ts';
import { becomes, counts, finds, hasValue, shows, showsDisabled } from '../support/page-checks.ts';

describe('rules', { skip: noBrowser }, () => {
  const console = startedConsole();

  const at = (name: string, part = '') => `/console/rules/${name}${part && `/${part}`}`;
  const proposeOf = (page: Page) => page.getByRole('button', { name: 'Propose', exact: true });
  const cellOf = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
  /** Puts a text in place of what an editor holds. */
  const write = async (page: Page, label: string, text: string) => {
    await page.getByRole('textbox', { name: label, exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };

  test('every set is listed with what it governs; words find it, and its page has what an analyst needs', async () => {
    const { page } = await console.sit('BranchManager');
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'transactions/velocity' });
    await row.getByText('Approve transaction').waitFor();
    await row.getByText('From the file').waitFor();
    await row.getByText('1 of 1').waitFor();
    await page.getByRole('searchbox').fill('reverse transaction');
    await page.getByRole('row').filter({ hasText: 'loans/arrears' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'transactions/reversal-windows' }).click();
    await page.getByRole('heading', { name: 'transactions/reversal-windows' }).waitFor();
    for (const name of ['Try', 'Tests', 'Replay', 'Difference', 'History']) {
      await page.getByRole('link', { name, exact: true }).waitFor();
    }
    await proposeOf(page).waitFor();
  });

  test('rows are dragged to their place, a tier that says the same twice is painted, and a real decision is a test by one press', async () => {
    await deposit(console.bank, 700);
    const { page } = await console.sit('BranchManager', at(thresholds, 'tests'));
    await page.getByText('7 of 7 tests passed.').waitFor();
    await page.getByText('Tests from what was really decided').click();
    await page.getByRole('button', { name: 'Add as a test' }).first().click();
    await page.getByText('8 of 8 tests passed.').waitFor();
    const second = cellOf(page, 'Amount threshold, row 1, tiers 2');
    await second.fill('1,000,000');
    await second.press('Enter');
    await page.locator('tr.refused, tr.waiting').first().waitFor();
    await shows(page.locator('.painted-by').first(), /^(?:Mistake|Odd): /);
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('Nothing is changed yet.').waitFor();
    await page.goto(new URL(at('transactions/approval-limits'), page.url()).href);
    await page.getByRole('button', { name: 'BranchManager', exact: true }).click();
    const first = page.getByRole('combobox', { name: 'Role, row 1' });
    await hasValue(first, 'Teller');
    await page.locator('.grip').nth(1).dragTo(page.locator('.policy tbody').first());
    await hasValue(first, 'SeniorTeller');
  });

  test('an analyst changes a limit, a second person approves it, and a transaction waits because of it', async () => {
    await deposit(console.bank, 700);
    const before = await deposit(console.bank, 600);
    assert.equal(before.at('data.status'), 'SETTLED');
    const analyst = await console.sit('BranchManager', at(thresholds, 'tests'));
    const { page } = analyst;
    await page.getByText('Nothing is changed yet.').waitFor();
    await showsDisabled(proposeOf(page));
    const cell = cellOf(page, 'Amount threshold, row 1, tiers 1');
    await hasValue(cell, '1,000,000.00');
    await cell.fill('500');
    await cell.press('Enter');
    // Its tests still say what the policy was, and which rule decides.
    await page.getByText('It cannot be proposed: 2 tests fail.').waitFor();
    await page.getByText('answer.requireApproval: expected false, got true').waitFor();
    const take = page.getByRole('button', { name: 'Take what the rules answer' });
    await take.first().click();
    await page.getByText('6 of 7 tests passed.').waitFor();
    await take.first().click();
    await page.getByText('7 of 7 tests passed.').waitFor();

    await page.getByRole('link', { name: 'Difference', exact: true }).click();
    await page.getByText('1 place differs from what is in force.').waitFor();
    await page.getByText('Approval thresholds 1, tiers 1, amount threshold').waitFor();

    await page.getByRole('link', { name: 'Replay', exact: true }).click();
    await page.getByRole('button', { name: 'Run the replay' }).click();
    const changed = page.getByText(/^Of (\d+) decisions since .*, \1 would change\.$/);
    const count = /\d+/.exec(await changed.innerText())?.[0] ?? '';
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await saving;
    assert.equal(file.suggestedFilename(), `replay-${count}.csv`);
    const [titles, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    assert.match(titles ?? '', /^number,of,at,action,/);
    assert.deepEqual(
      lines.map((line) => line.split(',').slice(0, 2).join(' of ')),
      Array.from({ length: Number(count) }, (_, at) => `"${at + 1}" of "${count}"`),
    );

    await proposeOf(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why').fill('Many small frauds.');
    await dialog.getByText(/It waits as version/).waitFor();
    await dialog.getByRole('button', { name: 'Propose', exact: true }).dblclick();
    await page.getByText(/Proposed by Demo BranchManager/).waitFor();
    await page.getByRole('link', { name: 'Look at the draft' }).click();
    await page.getByText('Somebody else must approve what you proposed.').waitFor();
    await showsDisabled(page.getByRole('button', { name: 'Approve', exact: true }));
    assert.equal((await deposit(console.bank, 600)).at('data.status'), 'SETTLED');

    const head = await console.sit('Admin');
    await head.page.getByRole('link', { name: `Rules ${thresholds}: Many small frauds.` }).click();
    await head.page.getByRole('heading', { name: `Draft of ${thresholds}` }).waitFor();
    await head.page.getByText('Approval thresholds 1, tiers 1, amount threshold').waitFor();
    await head.page.getByText('7 of 7 tests passed.').waitFor();
    await head.page.getByRole('button', { name: 'Approve', exact: true }).click();
    const decides = head.page.getByRole('dialog');
    await decides.getByText(/decides by it from now on; 7 tests passed/).waitFor();
    await decides.getByRole('button', { name: 'Approve', exact: true }).click();
    await head.page.getByText(/^Approved by Demo Admin/).waitFor();
    // The analyst's page says so by itself.
    await page.getByText(/^Approved by Demo Admin/).waitFor();
    assert.equal((await deposit(console.bank, 600)).at('data.status'), 'PENDING');
  });

  test('what is typed is not lost by closing the window, and tests that are not JSON take no other, and say so', async () => {
    await deposit(console.bank, 700);
    const { page } = await console.sit('BranchManager', at(thresholds, 'tests'));
    await page.getByText('Nothing is changed yet.').waitFor();
    await page.getByRole('button', { name: 'Tests as text' }).click();
    await write(page, `Text of the tests of ${thresholds}`, '{');
    // Wherever in the console one is: the texts are kept there.
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
    const asked = page.waitForEvent('dialog');
    const reloaded = page.evaluate('location.reload()').catch(() => undefined);
    const question = await asked;
    assert.equal(question.type(), 'beforeunload');
    await question.dismiss();
    await reloaded;
    await page.goBack();
    await page.getByText('Tests from what was really decided').click();
    await page.getByRole('button', { name: 'Add as a test' }).first().click();
    await page.locator('.told .refused').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('Nothing is changed yet.').waitFor();
  });

  test('a wrong file cannot be proposed: the mistake stands at its place, and the way to mend it', async () => {
    const { page } = await console.sit('BranchManager', at(velocity));
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await write(page, `Text of ${velocity}`, '{\n  "maxAprovals": 8,\n  "windowMinutes": 60\n}\n');
    await page.getByText('It cannot be proposed: mend the mistakes first.').waitFor();
    await finds(page, /is not a known key; did you mean maxApprovals\?/);
    await shows(page.locator('.cm-lintRange-error'), '"maxAprovals": 8');
    await showsDisabled(proposeOf(page));
    await write(page, `Text of ${velocity}`, '{ "maxApprovals": ');
    await finds(page, /is not valid JSON/);
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    await finds(page, /The text cannot be read as it is/);
    await page.getByRole('button', { name: 'Start over' }).click();
    await hasValue(page.getByLabel('Max approvals'), '5');
    await page.getByText('Nothing is changed yet.').waitFor();
  });

  test('the text completes what the schema knows; the grid shows the same content', async () => {
    const name = 'transactions/approval-limits';
    const { page } = await console.sit('BranchManager', at(name));
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    const text = '{ "approvalLimits": [{ "role": "", "maxAmount": null, "transactionTypes": ["*"] }] }';
    await write(page, `Text of ${name}`, text);
    await page.keyboard.press('ControlOrMeta+Home');
    for (let step = 0; step < text.indexOf('""') + 1; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: '"SeniorTeller"' }).click();
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    const role = page.getByRole('combobox', { name: 'Role, row 1' });
    await hasValue(role, 'SeniorTeller');
    await page.getByRole('button', { name: 'Add a row' }).click();
    await page.getByRole('combobox', { name: 'Role, row 2' }).selectOption('Teller');
    await page.getByRole('button', { name: 'Move row 2 up' }).click();
    await hasValue(role, 'Teller');
    // A row that names no type says so where it stands.
    await page.locator('.painted-by').first().waitFor();
  });

  test('facts are tried as the rules stand, with every comparison in words, and become a test', async () => {
    const { page } = await console.sit('BranchManager', at('transactions/dual-authorization', 'try'));
    await page.getByLabel(/^Amount/).fill('20000000');
    await page.getByText(/^Decided by/).waitFor();
    await page.getByRole('button', { name: 'Add as a test' }).click();
    await page.getByRole('link', { name: 'Tests', exact: true }).click();
    await page.getByText('3 of 3 tests passed.').waitFor();
    await page.getByRole('button', { name: /^Remove the test Amount/ }).click();
    await page.getByText('2 of 2 tests passed.').waitFor();
  });

  test('a draft that somebody else decides about takes nothing from who is deciding', async () => {
    const proposed = { ...velocityOf(11), note: 'For the holidays.' };
    const draft = await console.bank.call('ProposeRuleSetCommand', proposed, { as: 'manager' });
    const draftId = draft.text('data.draftId');
    const { page } = await console.sit('RegionalManager', `/console/rules/drafts/${draftId}`);
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Reason|Why/).fill('Too many.');
    const reason = 'Not before the audit.';
    await console.bank.call('RejectRuleSetCommand', { draftId, reason }, { as: 'regional' });
    await page.getByText(reason).waitFor();
    await hasValue(dialog.getByLabel(/Reason|Why/), 'Too many.');
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('history says who and why, and another person rolls back', async () => {
    const draft = await console.bank.call(
      'ProposeRuleSetCommand',
      { ...velocityOf(9), note: 'Month end.' },
      { as: 'manager' },
    );
    const draftId = draft.text('data.draftId');
    await console.bank.call('ApproveRuleSetCommand', { draftId, note: 'Until Friday.' }, { as: 'admin' });
    const { page } = await console.sit('RegionalManager', at(velocity, 'history'));
    await page.getByText('Until Friday.').waitFor();
    await page.getByText('Published', { exact: true }).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Save as files: / })
        .first()
        .click(),
    ]);
    assert.equal(download.suggestedFilename(), 'velocity.json');
    await page.getByRole('button', { name: /^Roll back to/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The month is over.');
    await dialog.getByText(/^The bank keeps this as a proposal/).waitFor();
    await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
    await page.getByText(/proposal .* waits for it/).waitFor();
    const asked = { state: 'Proposed' };
    const waiting = await console.bank.call('RetrieveProposalsQuery', asked, { as: 'admin' });
    const proposalId = waiting.text('data.items.0.proposalId');
    await console.bank.call('ApproveProposalCommand', { proposalId }, { as: 'admin' });
    await console.bank.advance(1000);
    await page.getByText('The month is over.').waitFor();
    await page.getByText('From the file', { exact: true }).waitFor();
  });

  test('every letter that is typed stands in the text, in its order; keys of the page are none there', async () => {
    const { page } = await console.sit('BranchManager', at(velocity));
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await write(page, `Text of ${velocity}`, ' ');
    const typed = 'go to jkl / why? gr, ga and gp';
    await page.keyboard.type(typed);
    await becomes(async () => (await page.locator('.cm-line').innerText()).trim(), typed);
    await page.getByRole('heading', { name: velocity, level: 1 }).waitFor();
  });

  test('a comma is not a decimal point, and what is not a plain number says so', async () => {
    const { page } = await console.sit('BranchManager', at(velocity));
    const cell = page.getByLabel('Max approvals');
    for (const wrong of ['0,5', '0x10', '1e3', '2.5']) {
      await cell.fill(wrong);
      await cell.press('Enter');
      await page.getByText(/^Write a whole number/).waitFor();
    }
    await cell.fill('1,200');
    await cell.press('Enter');
    await page.getByText(/^It cannot be proposed: 1 test fails/).waitFor();
    await hasValue(cell, '1200');
  });

  test('who presses Remove twice has removed one test', async () => {
    const { page } = await console.sit('BranchManager', at(thresholds, 'tests'));
    await page.getByText('7 of 7 tests passed.').waitFor();
    await page
      .getByRole('button', { name: /^Remove the test/ })
      .first()
      .dblclick();
    await page.getByText(/^[56] of [56] tests passed\.$/).waitFor();
    await page.getByText('6 of 6 tests passed.').waitFor();
  });

  test('what comes into force is shown to who changed nothing; what somebody changed is lost to no refusal, no lost answer and no old version', async () => {
    const { page } = await console.sit('BranchManager', at(velocity, 'history'));
    const cell = page.getByLabel('Max approvals');
    const why = page.locator('#why-propose');
    await why.getByText('Nothing is changed yet.').waitFor();
    const proposed = { ...velocityOf(12), note: 'Larger.' };
    const note = 'For a fair.';
    const draft = await console.bank.call('ProposeRuleSetCommand', proposed, { as: 'manager' });
    const draftId = draft.text('data.draftId');
    await console.bank.call('ApproveRuleSetCommand', { draftId, note }, { as: 'admin' });
    await page.getByText(note).waitFor();
    await why.getByText('Nothing is changed yet.').waitFor();
    await hasValue(cell, '12');

    const run = page.getByRole('button', { name: 'Run the replay' });
    await page.getByRole('link', { name: 'Replay', exact: true }).click();
    await run.click();
    await page.getByText(/decisions? since/).waitFor();
    await cell.fill('8');
    await cell.press('Enter');
    await page.getByText('The rules were changed since the replay: run it again.').waitFor();
    await counts(page.getByText(/decisions? since/), 0);

    await page.getByRole('link', { name: 'Tests', exact: true }).click();
    await page.getByRole('button', { name: 'Take what the rules answer' }).click();
    await page.getByText('1 of 1 test passed.').waitFor();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page
      .getByRole('button', { name: /^Look at it: / })
      .first()
      .click();
    await page.getByText(/^What you changed is not proposed yet/).waitFor();
    await hasValue(cell, '8');

    const exported = counted(page, 'ExportRuleSetQuery');
    await page.route('**/ProposeRuleSetCommand', (route) => route.abort());
    await proposeOf(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why').fill('After the fair.');
    await dialog.getByText(/It waits as version/).waitFor();
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    await dialog.getByText(/^No answer came/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await hasValue(cell, '8');
    assert.equal(exported(), 0);
  });

  looksGood('rules', async (at, look) => {
    const { page } = await console.sit('BranchManager', '/console/rules', at);
    await page.getByRole('link', { name: thresholds }).waitFor();
    await look(page, 'list');
    await page.getByRole('link', { name: thresholds }).click();
    await page.getByText(/^Decided by|^No rule decided/).waitFor();
    await look(page, 'try');
    for (const name of ['Tests', 'Replay', 'Difference', 'History']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByText('Nothing is wrong.').waitFor();
      await look(page, name);
    }
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByRole('textbox', { name: `Text of ${thresholds}` }).waitFor();
    await look(page, 'text');
  });
});
