/** Fields of the editor of processes: variables are completed, what is typed stays, conditions are tried, and a file that is opened is what it was. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { looksGood, passesAxe, press, type Seat, startedConsole } from '../support/console.ts';
import { drawn } from '../support/drawn.ts';
import { becomes, finds, hasAttribute, hasValue } from '../support/page-checks.ts';

describe('fields of the editor of processes', { skip: noBrowser }, () => {
  const console = startedConsole();

  /** A process of two commands in its editor; the second may read what the first answers. */
  async function drawnAs(name: string, at = {}): Promise<Seat & { readonly form: Locator }> {
    const bpmnXml = drawn({
      key: name.replaceAll(' ', ''),
      steps: [
        {
          id: 'Pay',
          type: 'serviceTask',
          name: 'Pay it in',
          properties: {
            ConnectorKey: 'InitiateDeposit',
            ResultVariable: 'paid',
            accountNumber: '${account}',
            amount: '${amount}',
          },
        },
        {
          id: 'Again',
          type: 'serviceTask',
          name: 'Pay it out',
          properties: { ConnectorKey: 'InitiateWithdrawal', amount: '${amount}' },
        },
      ],
    });
    const made = await console.bank.done('CreateProcessDefinitionCommand', { name, bpmnXml }, 'admin');
    const seat = await console.sit('Admin', `/console/processes/${made.at('data.id')}/edit`, at);
    await pickElement(seat.page, 'Again');
    return { ...seat, form: seat.page.getByRole('form', { name: 'What is selected' }) };
  }

  const pickElement = (page: Page, id: string) =>
    page.locator(`.diagram .djs-element[data-element-id="${id}"]`).click();

  test('variables are completed as one types: by the keyboard, with their members, and by the mouse', async () => {
    const { page, form } = await drawnAs('Completed as one types');
    const account = form.getByLabel('accountNumber', { exact: false });
    const offers = form.getByRole('listbox');
    const option = (name: string) => form.getByRole('option', { name: new RegExp(`^${name}\\b`) });
    await account.click();
    await account.pressSequentially('${');
    await option('account').waitFor();
    await hasAttribute(account, 'aria-expanded', 'true');
    // From where each comes, and that it comes from outside.
    await option('paid').getByText('from Pay it in').waitFor();
    await option('account').getByText('from outside, as at Pay it in').waitFor();
    await account.press('ArrowDown');
    await account.press('ArrowDown');
    await hasAttribute(option('paid'), 'aria-selected', 'true');
    await hasAttribute(account, 'aria-activedescendant', await option('paid').getAttribute('id'));
    await account.press('Enter');
    await hasValue(account, '${paid}');
    await account.pressSequentially('.data.transactionI');
    await option('transactionId').waitFor();
    await account.press('Tab');
    await hasValue(account, '${paid.data.transactionId}');
    await offers.first().waitFor({ state: 'hidden' });
    // Escape closes the list and nothing else; what stands there stays.
    await account.fill('${am');
    await option('amount').waitFor();
    await account.press('Escape');
    await option('amount').waitFor({ state: 'hidden' });
    await hasValue(account, '${am');
    await account.press('ArrowDown');
    await option('amount').click();
    await hasValue(account, '${amount}');
    await account.press('Tab');
    await pickElement(page, 'Pay');
    await pickElement(page, 'Again');
    await hasValue(account, '${amount}');
  });

  test('what is typed stays while the form is drawn anew, and is taken when another element is selected', async () => {
    const { page, form } = await drawnAs('Typed and kept');
    await finds(page, /^(?:Nothing is wrong|It may be proposed|\d+ error)/);
    const result = form.getByLabel('Variable that takes the whole reply');
    const checks = () => page.waitForResponse('**/CheckProcessDefinitionQuery');
    const first = checks();
    await result.fill('out');
    await result.press('Tab');
    await first;
    const name = form.getByLabel('Name', { exact: true });
    await name.fill('  Half a na');
    // Something else changes the diagram meanwhile, and the answer of the bank arrives; nobody left the field.
    const checked = checks();
    await page.getByRole('button', { name: 'Undo' }).dispatchEvent('click');
    await hasValue(result, '');
    await (await checked).finished();
    await hasValue(name, '  Half a na');
    await name.pressSequentially('me ');
    await pickElement(page, 'Pay');
    await pickElement(page, 'Again');
    await hasValue(name, '  Half a name ');
  });

  looksGood('what is offered', async (at, look) => {
    const { page, form } = await drawnAs(`Offered in ${at.colorScheme}`, at);
    await form.getByLabel('accountNumber', { exact: false }).fill('${');
    await form.getByRole('option').first().waitFor();
    await look(page);
  });

  test('a condition is tried beside its field: what it says, what its parts are, and where an instance would stand', async () => {
    const { page, form } = await drawnAs('Tried in its field');
    await page
      .locator('.diagram .djs-element[data-element-id="Flow_1"] .djs-hit')
      .last()
      .click({ force: true });
    const condition = form.getByLabel('Taken when', { exact: true });
    await condition.fill('${paid.data.amount > 1000 && !vip}');
    await condition.press('Tab');
    await press(page, 'Try it');
    const variables = form.getByLabel('Variables to try it with');
    // What it reads is there to be filled in.
    await form.getByRole('button', { name: 'Ask the bank', disabled: false }).waitFor();
    await becomes<unknown>(async () => JSON.parse(await variables.inputValue()), {
      paid: { data: { amount: null } },
      vip: null,
    });
    await variables.fill('{"paid": {"data": {"amount": 5000}}, "vip": false}');
    await press(page, 'Ask the bank');
    await form.getByText('The flow is taken.').waitFor();
    const parts = async () => {
      const texts = await form.locator('.parts div').allInnerTexts();
      return texts.map((part) => part.replaceAll(/\s+/g, ' '));
    };
    await becomes(parts, ['paid.data.amount > 1000 true', '!vip true', 'paid.data.amount 5000', 'vip false']);
    await passesAxe(page);
    await variables.fill('{"vip": false}');
    await press(page, 'Ask the bank');
    await form.getByText(/there is no paid/).waitFor();
    await variables.fill('{"vip": ');
    await form.getByText('This is not an object of JSON.').waitFor();
    // Another condition is another trial, and what is none is refused.
    await condition.fill('${amount} > 5');
    await condition.press('Tab');
    await form.getByText(/is not one expression/).waitFor();
  });

  test('what the bank reads stays what it is when a file is opened and saved', async () => {
    const bpmnXml = drawn({
      key: 'Kept',
      steps: [
        { id: 'Ask', type: 'userTask', name: 'Ask' },
        {
          id: 'Reckon',
          type: 'scriptTask',
          name: 'Reckon',
          properties: { Script: 'return 1;', ScriptLanguage: 'javascript' },
        },
        { id: 'Say', type: 'scriptTask', name: 'Say' },
      ],
    })
      .replace(
        '<bpmn:userTask id="Ask" name="Ask">',
        '$&<bpmn:multiInstanceLoopCharacteristics isSequential="1"><bank:properties><bank:property name="collection" value="${all}"/></bank:properties></bpmn:multiInstanceLoopCharacteristics>',
      )
      .replace(
        '<bpmn:scriptTask id="Say" name="Say">',
        '<bpmn:scriptTask id="Say" name="Say" scriptFormat="application/javascript"><bpmn:script>return 2;</bpmn:script>',
      )
      .replace(
        '</bpmn:process>',
        '<bpmn:boundaryEvent id="Late" attachedToRef="Ask" cancelActivity="1"><bpmn:timerEventDefinition id="td"><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent><bpmn:sequenceFlow id="H" sourceRef="Late" targetRef="Gone"/><bpmn:endEvent id="Gone"/></bpmn:process>',
      )
      .replace(
        '</bpmndi:BPMNPlane>',
        '<bpmndi:BPMNShape id="Late_di" bpmnElement="Late"><dc:Bounds x="300" y="162" width="36" height="36"/></bpmndi:BPMNShape><bpmndi:BPMNShape id="Gone_di" bpmnElement="Gone"><dc:Bounds x="400" y="262" width="36" height="36"/></bpmndi:BPMNShape><bpmndi:BPMNEdge id="H_di" bpmnElement="H"><di:waypoint x="318" y="198"/><di:waypoint x="400" y="280"/></bpmndi:BPMNEdge></bpmndi:BPMNPlane>',
      );
    const made = await console.bank.done(
      'CreateProcessDefinitionCommand',
      { name: 'Kept as it is', bpmnXml },
      'admin',
    );
    const path = `/console/processes/${made.at('data.id')}/edit`;
    const { page, leave } = await console.sit('Admin', path);
    const script = page.getByRole('form', { name: 'What is selected' }).getByLabel('Script');
    for (const [id, was, is] of [
      ['Reckon', 'return 1;', 'return 5;'],
      ['Say', 'return 2;', 'return 3;'],
    ] as const) {
      await page.locator(`.diagram .djs-element[data-element-id="${id}"]`).click();
      await hasValue(script, was);
      await script.fill(is);
      await script.press('Tab');
      await hasValue(script, is);
    }
    const coming = page.waitForEvent('download');
    await press(page, 'Save the file');
    const text = await readFile(await (await coming).path(), 'utf8');
    assert.doesNotMatch(text, /cancelActivity="false"/);
    assert.match(text, /isSequential="true"/);
    assert.match(text, /name="collection" value="\$\{all\}"/);
    assert.match(text, /name="Script" value="return 5;"/);
    assert.match(text, /id="Say"[^>]* scriptFormat="application\/javascript"/);
    assert.doesNotMatch(text, /id="Reckon"[^>]* scriptFormat=/);
    const unkept = page.getByRole('region', { name: 'What the editor does not keep as it is' });
    assert.equal(await unkept.count(), 0);
    await leave();
    // Whatever it would write otherwise is told as it is opened.
    const other = await console.bank.done(
      'CreateProcessDefinitionCommand',
      {
        name: 'Not kept as it is',
        bpmnXml: drawn({ key: 'NotKept', steps: [{ id: 'Do', type: 'task', name: 'Do it' }] }).replace(
          'name="Do it"',
          'bpmn:name="Do it"',
        ),
      },
      'admin',
    );
    const second = await console.sit('Admin', `/console/processes/${other.at('data.id')}/edit`);
    await second.page
      .getByRole('region', { name: 'What the editor does not keep as it is' })
      .getByText('bpmn:name')
      .waitFor();
  });
});
