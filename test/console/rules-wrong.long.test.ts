/** Rules in a browser, written wrongly: what cannot be read as it stands is shown as it stands, and nothing else is proposed than what is seen. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { projectFolder } from '../../core/host/config.ts';
import { publish, thresholds, velocity, velocityOf } from '../commands/rules/bank.ts';
import { noBrowser } from '../support/browser.ts';
import { startedConsole } from '../support/console.ts';
import { counts, eventually, hasValue } from '../support/page-checks.ts';

describe('rules that are written wrongly', { skip: noBrowser }, () => {
  const console = startedConsole();

  const limits = 'transactions/approval-limits';
  const at = (name: string, part = '') => `/console/rules/${name}${part && `/${part}`}`;
  const whyNot = (page: Page, why: string | RegExp) => page.locator('#why-propose').getByText(why).waitFor();
  const face = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const write = async (page: Page, name: string, text: string) => {
    await face(page, 'Text');
    await page.getByRole('textbox', { name: `Text of ${name}`, exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.insertText(text);
  };

  test('a text that is not a table of this set stands in the text, and the grid says so: the page goes on', async () => {
    const { page } = await console.sit('BranchManager', at(limits));
    await page.getByText('Nothing is wrong.').waitFor();
    const odd = [
      ...['null', '5', '[]', '"approvalLimits"', '{ "approvalLimits": {} }'],
      ...['{ "approvalLimits": [null, 5, []] }'],
    ];
    for (const text of odd) {
      await write(page, limits, text);
      await whyNot(page, 'It cannot be proposed: mend the mistakes first.');
      await face(page, 'Grid');
      await page.getByText(/^The text holds what the grid cannot show/).waitFor();
    }
    const cells =
      '{ "approvalLimits": [{ "role": 7, "maxAmount": { "a": 1 }, "transactionTypes": "DEPOSIT" }] }';
    await write(page, limits, cells);
    await whyNot(page, 'It cannot be proposed: mend the mistakes first.');
    await face(page, 'Grid');
    await hasValue(page.getByLabel('Max amount, row 1'), '{"a":1}');
    await page.getByLabel('Max amount, row 1').fill('5');
    await page.getByLabel('Max amount, row 1').press('Enter');
    await hasValue(page.getByLabel('Max amount, row 1'), '5.00');
    await page.getByRole('button', { name: 'Start over' }).click();
    await whyNot(page, 'Nothing is changed yet.');
  });

  test('what cannot be read in a cell stands there and keeps everything from being proposed; Escape takes back what is typed', async () => {
    const { page } = await console.sit('BranchManager', at(limits, 'tests'));
    await whyNot(page, 'Nothing is changed yet.');
    await page.getByLabel('Max amount, row 2').fill('2,000,001');
    await page.getByLabel('Max amount, row 2').press('Enter');
    const take = page.getByRole('button', { name: 'Take what the rules answer' });
    const why = page.locator('#why-propose', { hasText: /\d+ tests? fails?/ });
    const failing = Number(/(\d+) tests? fail/.exec(await why.innerText())?.[1]);
    for (let left = failing; left > 0; left -= 1) {
      await counts(take, left);
      await take.first().click();
    }
    await page.locator('#why-propose').waitFor({ state: 'detached' });
    const cell = page.getByLabel('Max amount, row 1');
    await cell.fill('7');
    await cell.press('Escape');
    await hasValue(cell, '500,000.00');
    const odd = ['0,5', '1e9', '12345678901234567890', '1234567890123456.78', '٥', '5 0', '1.005'];
    for (const wrong of [...odd, '9'.repeat(30), '<b>']) {
      await cell.fill(wrong);
      await cell.press('Enter');
      await page.getByText(/^An amount such as/).waitFor();
      await whyNot(page, 'It cannot be proposed: mend the mistakes first.');
      await hasValue(cell, wrong);
    }
    // It goes where its row goes.
    await page.getByRole('button', { name: 'Move row 1 down' }).click();
    const second = page.getByLabel('Max amount, row 2');
    await hasValue(second, '<b>');
    await second.fill('500,000');
    await page.getByRole('button', { name: 'Move row 2 up' }).click();
    await hasValue(cell, '500,000.00');
    await page.locator('#why-propose').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Start over' }).click();
    await whyNot(page, 'Nothing is changed yet.');
  });

  test('a number of the text that no computer keeps to its last digit is a mistake', async () => {
    const { page } = await console.sit('BranchManager', at(limits));
    await write(
      page,
      limits,
      '{ "approvalLimits": [{ "role": "Teller", "maxAmount": 12345678901234567890, "transactionTypes": ["*"] }] }',
    );
    await whyNot(page, 'It cannot be proposed: mend the mistakes first.');
    await face(page, 'Grid');
    await page.getByText('a number has more digits than are kept').waitFor();
    // Of two the grid would write one away, and nobody would see that there were two.
    await write(
      page,
      limits,
      '{ "approvalLimits": [{ "role": "Teller", "maxAmount": 1000000, "maxAmount": 2000000, "transactionTypes": ["*"] }] }',
    );
    await face(page, 'Grid');
    await page.getByText('A member stands twice in the text').waitFor();
    await counts(page.getByLabel('Max amount, row 1'), 0);
    await page.getByRole('button', { name: 'Start over' }).click();
  });

  test('what differs is told to the last digit and blank, and a text that a field would change is changed in Text alone', async () => {
    const shipped = await readFile(join(projectFolder, `rules/${thresholds}.json`), 'utf8');
    const { page } = await console.sit('BranchManager', at(thresholds));
    await page.getByText('Nothing is wrong.').waitFor();
    const table = JSON.parse(shipped) as {
      approvalThresholds: { tiers: { accountTier: string; threshold: number }[] }[];
    };
    const [first, second] = table.approvalThresholds[0]?.tiers ?? [];
    assert.ok(first !== undefined && second !== undefined);
    const was = [first.accountTier, second.accountTier];
    first.accountTier = `${was[0]}\n`;
    second.accountTier = ` ${was[1]}`;
    await write(page, thresholds, JSON.stringify(table));
    await page.getByRole('link', { name: 'Difference', exact: true }).click();
    await page.getByText(`${was[0]} → "${was[0]}\\n"`).waitFor();
    await page.getByText(`${was[1]} → " ${was[1]}"`).waitFor();
    await face(page, 'Grid');
    await page.getByText(`"${was[0]}\\n" to be changed in Text`).waitFor();
    const told = await page.evaluate(`(async () => {
      const { said, saidApart } = await import(new URL('kit/said.js', document.querySelector('script[src$="main.js"]').src).href);
      return [
        ...[said(24.0004), said(40.0004, 'amount'), said('40.0004', 'amount'), said(2000000, 'amount')],
        ...[saidApart('5', 5), saidApart(null, 'nothing'), saidApart(['a, b'], ['a', 'b']), saidApart(1, 2)].flat(),
      ];
    })()`);
    assert.deepEqual(told, [
      ...['24.0004', '40.0004', '40.0004', '2,000,000.00'],
      ...['"5"', '5', 'null', '"nothing"', '["a, b"]', '["a","b"]', '1', '2'],
    ]);
    await page.getByRole('button', { name: 'Start over' }).click();
  });

  test('who was overtaken keeps what was typed, compared with what is in force now', async () => {
    const { page } = await console.sit('BranchManager', at(velocity, 'difference'));
    await whyNot(page, 'Nothing is changed yet.');
    const cell = page.getByLabel('Max approvals');
    await cell.fill('8');
    await cell.press('Enter');
    const proposed = { ...velocityOf(12), note: 'Larger.' };
    const draft = await console.bank.call('ProposeRuleSetCommand', proposed, { as: 'manager' });
    const draftId = draft.text('data.draftId');
    await console.bank.call('ApproveRuleSetCommand', { draftId }, { as: 'admin' });
    await whyNot(page, /^Other rules came into force meanwhile/);
    await page.getByRole('button', { name: 'Go on with mine', exact: true }).click();
    await page.getByText('1 place differs from what is in force.').waitFor();
    await page.locator('.places').getByText('12', { exact: true }).waitFor();
    await hasValue(cell, '8');
    await whyNot(page, 'It cannot be proposed: 1 test fails.');
    await page.getByRole('button', { name: 'Start over' }).click();
    await whyNot(page, 'Nothing is changed yet.');
    await hasValue(cell, '12');
  });

  test('who approves sees which tests were changed or taken away', async () => {
    await publish(console.bank, velocityOf(14));
    const { content, name } = velocityOf(13);
    const tests = [{ name: 'thirteen', facts: {}, expect: content }];
    const draft = await console.bank.call(
      'ProposeRuleSetCommand',
      { name, content, tests, note: 'Other tests.' },
      { as: 'manager' },
    );
    const { page } = await console.sit(
      'RegionalManager',
      `/console/rules/drafts/${draft.text('data.draftId')}`,
    );
    const shown = page.getByRole('textbox', { name: 'What differs in the tests' });
    await shown.getByText('thirteen').first().waitFor();
    await shown.getByText('as it says').first().waitFor();
  });

  test('a replay that is left is asked for no longer', async () => {
    const { page } = await console.sit('BranchManager', at(velocity, 'replay'));
    await page.getByText('Nothing is wrong.').waitFor();
    await page.route('**/ReplayRuleSetQuery', () => undefined);
    const asked = page.waitForRequest('**/ReplayRuleSetQuery');
    const ended = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/ReplayRuleSetQuery'));
    await page.getByRole('button', { name: 'Run the replay' }).click();
    await asked;
    await page.getByRole('link', { name: 'Try', exact: true }).click();
    await ended;
  });

  test('a duration is written as people say it, and told in days where it is hours', async () => {
    const { page } = await console.sit('BranchManager', at('transactions/reversal-windows'));
    await whyNot(page, 'Nothing is changed yet.');
    const cell = page.getByLabel('Max hours, row 1, windows 3');
    await page.getByText('= 30 days').waitFor();
    await cell.fill('6 weeks');
    await cell.press('Enter');
    await page.getByText('= 42 days').waitFor();
    await hasValue(cell, '1008');
    await cell.fill('2 moons');
    await cell.press('Enter');
    await page.getByText('Write how many hours, or how long: 90 min, 36 h, 2 days.').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await whyNot(page, 'Nothing is changed yet.');
  });

  test('what is painted between the lines of a row moves none of its cells into another column', async () => {
    const { page } = await console.sit('BranchManager', at(thresholds));
    await whyNot(page, 'Nothing is changed yet.');
    const left = async (line: number) =>
      (await page.getByLabel(`Amount threshold, row 1, tiers ${line}`).boundingBox())?.x;
    for (const line of [1, 3]) {
      const cell = page.getByLabel(`Amount threshold, row 1, tiers ${line}`);
      await cell.fill('1e9');
      await cell.press('Enter');
    }
    await page.locator('.painted').nth(1).waitFor();
    await eventually(async () => {
      const places = await Promise.all([1, 2, 3, 4].map(left));
      assert.equal(new Set(places).size, 1, places.join(', '));
    });
    await page.getByRole('button', { name: 'Start over' }).click();
    await whyNot(page, 'Nothing is changed yet.');
  });

  test('how many findings a set in force has stands in the list, and leads to them', async () => {
    const [more, less] = [
      { fact: 'amount', operator: 'moneyAbove', value: '5.00' },
      { fact: 'amount', operator: 'moneyBelow', value: '3.00' },
    ];
    const event = { type: 'approve', params: { approverRole: 'Admin', reason: 'so' } };
    await console.bank.setRules('cheques/entry-approval', {
      rules: [{ name: 'never', conditions: { all: [more, less] }, event }],
    });
    const { page } = await console.sit('BranchManager', '/console/rules');
    await page.getByRole('columnheader', { name: 'Findings' }).waitFor();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('transactions/velocity').getByText('none', { exact: true }).waitFor();
    await row('cheques/entry-approval')
      .getByRole('link', { name: /^\d+ findings?$/ })
      .click();
    await page.getByRole('heading', { name: 'cheques/entry-approval', level: 1 }).waitFor();
    await page.locator('.told-findings').getByText('can never hold').waitFor();
  });
});
