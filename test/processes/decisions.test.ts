/** Business rule tasks that ask decision tables. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { dmn, table } from '../support/dmn.ts';
import { begin, deploy, look } from '../support/process.ts';

const sample = dmn(
  table('fees', {
    hitPolicy: 'COLLECT',
    inputs: ['amount : number'],
    outputs: ['fee : number'],
    rows: ['> 10 | 1', '> 100 | amount * 0.1'],
  }),
  table('total', {
    hitPolicy: 'UNIQUE',
    inputs: ['get or else(sum(fees), 0) : number'],
    outputs: ['total : number', 'free : boolean'],
    rows: ['> 0 | sum(fees) | false'],
    requires: ['fees'],
  }),
);
const proof = {
  tests: [
    { name: 'both', facts: { $decision: 'fees', amount: 200 }, expect: [1, 20] },
    { name: 'all', facts: { amount: 200 }, expect: { total: 21, free: false } },
  ],
};

const bank = bankOfFile();
before(async () => {
  await writeFile(join(bank.rulesDir, 'fees.dmn'), sample);
  await writeFile(join(bank.rulesDir, 'fees.dmn.tests.json'), JSON.stringify(proof));
  await bank.host.reloadRules();
});

const asking = (properties: Readonly<Record<string, string>>) =>
  bpmn(
    [start, el('businessRuleTask', 'rules', { ResultVariable: 'found', ...properties }), end],
    ['s->rules', 'rules->e'],
  );

/** The same task as a modeler of Camunda 7 writes it. */
const camunda = (decision: string, more = '') =>
  asking({}).replace(
    /<bpmn:businessRuleTask id="rules".*?<\/bpmn:businessRuleTask>/s,
    `<bpmn:businessRuleTask xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="rules" camunda:decisionRef="${decision}" camunda:resultVariable="found" ${more}/>`,
  );
const mapped = (how: string, decision = 'fees') => camunda(decision, `camunda:mapDecisionResult="${how}"`);

const taken: readonly (readonly [string, string, number, unknown])[] = [
  ['its value', asking({ DecisionRef: 'fees' }), 200, [1, 20]],
  ['a result of several outputs', asking({ DecisionRef: 'total' }), 200, { total: 21, free: false }],
  ['nothing where no row holds', asking({ DecisionRef: 'total' }), 5, null],
  [
    'its value of what is mapped',
    asking({ DecisionRef: 'fees', InputMapping: '{"amount": "${amount / 10}"}' }),
    200,
    [1],
  ],
  ['a list of results, as Camunda does', camunda('fees'), 200, [{ fee: 1 }, { fee: 20 }]],
  ['resultList', mapped('resultList', 'total'), 200, [{ total: 21, free: false }]],
  ['collectEntries', mapped('collectEntries'), 200, [1, 20]],
  ['singleEntry', mapped('singleEntry'), 50, 1],
  ['singleResult', mapped('singleResult'), 50, { fee: 1 }],
  ['singleResult of nothing', mapped('singleResult', 'total'), 5, null],
  [
    'the shipped example',
    asking({ DecisionRef: 'loanOffer', InputMapping: '{"score": 720, "monthsEmployed": 24}' }),
    200,
    { offer: true, rate: 12.25, limit: 200 },
  ],
];

for (const [what, xml, amount, value] of taken) {
  test(`a task takes ${what}`, async () => {
    const started = await begin(bank, await deploy(bank, xml), { amount });
    assert.equal(started.at('data.status'), 'COMPLETED', JSON.stringify(started.body));
    assert.deepEqual(started.at('data.variables.found'), value);
  });
}

const stands: readonly (readonly [string, string, unknown, string, RegExp])[] = [
  [
    'an input that is not there',
    asking({ DecisionRef: 'fees' }),
    undefined,
    'VALUE_MISSING',
    /The decision fees .*no amount/,
  ],
  [
    'an input of another type',
    asking({ DecisionRef: 'fees' }),
    '200',
    'VALUE_UNFIT',
    /"200", and has to be a number/,
  ],
  [
    'a rule set without a fact that its outcome needs',
    asking({
      RuleSet: 'transactions/approval-thresholds',
      InputMapping: '{"transactionType":"Deposit","channel":"BRANCH","accountTier":"STANDARD"}',
    }),
    undefined,
    'VALUE_MISSING',
    /RuleSet is transactions\/approval-thresholds, and there is no amount\. Give it in InputMapping\./,
  ],
  [
    'two results for one',
    mapped('singleEntry'),
    200,
    'DECISION_RESULT',
    /fees gave 2 results, and singleEntry takes one/,
  ],
  ['two outputs for one', mapped('collectEntries', 'total'), 200, 'DECISION_RESULT', /total has 2 outputs/],
];

for (const [what, xml, amount, code, says] of stands) {
  test(`${what} stands as an incident`, async () => {
    const variables = amount === undefined ? {} : { amount };
    const started = await begin(bank, await deploy(bank, xml), variables);
    assert.equal(started.at('data.status'), 'ERROR', JSON.stringify(started.body));
    const shown = await look(bank, started);
    assert.equal(shown.at('data.error.code'), code);
    assert.match(shown.text('data.error.message'), says);
  });
}

test('a decision that is not there, and a mapping that is none, are refused at deploy', async () => {
  for (const [bpmnXml, says] of [
    [asking({ DecisionRef: 'nothing' }), /no rule set and no decision nothing/],
    [mapped('oneOfThem'), /mapDecisionResult is oneOfThem: write one of singleEntry/],
  ] as const) {
    const name = `refused ${Math.random()}`;
    const answer = await bank.call('CreateProcessDefinitionCommand', { name, bpmnXml }, { as: 'admin' });
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.match(JSON.stringify(answer.body), says);
  }
});

test('a rule set whose verdict holds minor units answers a task in currency units', async () => {
  const id = await deploy(
    bank,
    asking({
      RuleSet: 'transactions/approval-limits',
      InputMapping: '{"transactionType": "${tt}", "role": "Teller"}',
    }),
  );
  const started = await begin(bank, id, { tt: 'DEPOSIT' });
  assert.equal(started.at('data.status'), 'COMPLETED', JSON.stringify(started.body));
  assert.deepEqual(started.at('data.variables.found.value'), { maxAmount: 500_000 });
});
