/** Decision tables: hit policies, types, needed decisions; what is not run, and what is likely not meant. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decisionPolicy } from '../../../core/rules/decision.ts';
import { readDmn } from '../../../core/rules/dmn-file.ts';
import { explain } from '../../../core/rules/explain.ts';
import { prove } from '../../../core/rules/prove.ts';
import { outcomeOf, type PolicyVersion, versionOf } from '../../../core/rules/version.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { decision, dmn, type TableOptions, table } from '../../support/dmn.ts';

const policy = decisionPolicy('test/sample.dmn');

async function versionFor(xml: string): Promise<PolicyVersion> {
  const { content, problems } = await readDmn(xml);
  assert.deepEqual(problems, []);
  const findings = policy.check?.(content) ?? [];
  assert.deepEqual(findings, []);
  return versionOf(policy, content);
}

const one = async (options: TableOptions) => versionFor(dmn(table('t', options)));

const amounts = (hitPolicy: string, more: Partial<TableOptions> = {}): TableOptions => ({
  hitPolicy,
  inputs: ['amount : number'],
  outputs: ['band : string = "high", "low"'],
  rows: ['> 10 | "low"', '> 100 | "high"', '> 1000 | "high"'],
  ...more,
});
const fees = (aggregation?: string): TableOptions => ({
  hitPolicy: 'COLLECT',
  ...(aggregation === undefined ? {} : { aggregation }),
  inputs: ['amount : number'],
  outputs: ['fee : number'],
  rows: ['> 10 | 0.1', '> 100 | 0.2', '> 1000 | amount / 100'],
});
const pair = ['offer : boolean', 'rate : number'];

const answers: readonly (readonly [
  what: string,
  options: TableOptions,
  facts: Readonly<Record<string, unknown>>,
  outcome: unknown,
  decidedBy: string | null,
])[] = [
  ['UNIQUE', amounts('UNIQUE'), { amount: 50 }, 'low', 't row 1'],
  ['UNIQUE without a row', amounts('UNIQUE'), { amount: 5 }, null, null],
  ['a default', amounts('UNIQUE', { standard: '"low"' }), { amount: 5 }, 'low', null],
  ['ANY', amounts('ANY', { rows: ['> 10 | "low"', '> 100 | "low"'] }), { amount: 500 }, 'low', 't row 1'],
  ['PRIORITY', amounts('PRIORITY'), { amount: 500 }, 'high', 't row 2'],
  ['FIRST', amounts('FIRST'), { amount: 500 }, 'low', 't row 1'],
  ['RULE ORDER', amounts('RULE ORDER'), { amount: 500 }, ['low', 'high'], 't row 1'],
  ['OUTPUT ORDER', amounts('OUTPUT ORDER'), { amount: 500 }, ['high', 'low'], 't row 2'],
  ['SUM of no row', fees('SUM'), { amount: 5 }, null, null],
  ['SUM of no row with a default', { ...fees('SUM'), standard: '7' }, { amount: 5 }, 7, null],
  ['COLLECT', fees(), { amount: 5000 }, [0.1, 0.2, 50], 't row 1'],
  ['COLLECT without a row', fees(), { amount: 5 }, [], null],
  ['a sum, in decimals', fees('SUM'), { amount: 500 }, 0.3, 't row 1'],
  ['the least', fees('MIN'), { amount: 5000 }, 0.1, 't row 1'],
  ['the most', fees('MAX'), { amount: 5000 }, 50, 't row 1'],
  ['a count', fees('COUNT'), { amount: 500 }, 2, 't row 1'],
  [
    'several outputs',
    { inputs: ['amount'], outputs: pair, rows: ['<= 10 | true | 1.5', '> 10 | false | null'] },
    { amount: 10 },
    { offer: true, rate: 1.5 },
    't row 1',
  ],
  [
    'several inputs, one of them null',
    {
      inputs: ['band : string', 'amount : number'],
      outputs: ['x'],
      rows: ['"a", "b" | - | 1', 'null | [1..5] | 2', 'not("a", "b", null) | ? > limit | 3'],
    },
    { band: null, amount: 5, limit: 3 },
    2,
    't row 2',
  ],
  [
    'a test of another name',
    { inputs: ['amount : number'], outputs: ['x'], rows: ['? > limit | 3', '<= limit | 4'] },
    { amount: 5, limit: 3 },
    3,
    't row 1',
  ],
  [
    'dates, written as text',
    {
      inputs: ['day : date'],
      outputs: ['until : date'],
      rows: ['< date("2026-12-01") | date(day) + duration("P1D")', '>= date("2026-12-01") | null'],
    },
    { day: '2026-11-30' },
    '2026-12-01',
    't row 1',
  ],
];

for (const [what, options, facts, outcome, decidedBy] of answers) {
  test(`${what} answers ${JSON.stringify(outcome)}`, async () => {
    const answer = await outcomeOf(await one(options), facts);
    assert.deepEqual(answer.outcome, outcome);
    assert.equal(answer.decidedBy, decidedBy);
  });
}

/** Decisions on a loan whose types the file defines: a date, a duration, lists and lists of lists. */
const typed = (expression: string, type = 'Any') =>
  dmn(
    '<itemDefinition name="tNames" isCollection="true"><typeRef>string</typeRef></itemDefinition>',
    '<itemDefinition name="tTable" isCollection="true"><typeRef>tNames</typeRef></itemDefinition>',
    '<itemDefinition name="tLoan"><itemComponent name="opened"><typeRef>date</typeRef></itemComponent><itemComponent name="term"><typeRef>yearMonthDuration</typeRef></itemComponent><itemComponent name="names"><typeRef>tNames</typeRef></itemComponent></itemDefinition>',
    '<inputData id="i" name="loan"><variable name="loan" typeRef="tLoan"/></inputData>',
    '<inputData id="j" name="rows"><variable name="rows" typeRef="tTable"/></inputData>',
    decision(
      'base',
      '<variable name="matures"/><literalExpression><text>loan.opened + loan.term</text></literalExpression>',
    ),
    decision(
      'top',
      `<variable name="top" typeRef="${type}"/><literalExpression><text>${expression}</text></literalExpression>`,
      ['base'],
    ),
  );
const loan = { opened: '2027-01-31', term: 'P1M', names: ['a', 'b'] };
const given = { loan, rows: [['a'], ['b', 'c']] };

for (const [expression, type, outcome] of [
  // Dates and durations are read from their text, also where one decision hands them to another.
  ['matures', 'date', '2027-02-28'],
  ['string(matures - loan.opened)', 'string', 'P28D'],
  ['matures &gt; date("2027-02-01")', 'boolean', true],
  ['loan.names', 'tNames', ['a', 'b']],
  ['rows[2]', 'tNames', ['b', 'c']],
  ['rows', 'tTable', [['a'], ['b', 'c']]],
  ['loan', 'tLoan', loan],
] as const) {
  test(`${expression} of typed inputs is ${JSON.stringify(outcome)}`, async () => {
    const version = await versionFor(typed(expression, type));
    assert.deepEqual((await outcomeOf(version, given)).outcome, outcome);
  });
}

for (const [what, facts, says] of [
  [
    'a date that is none',
    { loan: { ...loan, opened: 'soon' } },
    /loan\.opened: it is "soon", and has to be a date/,
  ],
  [
    'days for months',
    { loan: { ...loan, term: 'P30D' } },
    /loan\.term: it is "P30D", and has to be a years and months/,
  ],
  [
    'one value for a list',
    { loan: { ...loan, names: 'a' } },
    /loan\.names: it is "a", and has to be a tNames, which is a list/,
  ],
  ['a number in a list of names', { loan: { ...loan, names: [1] } }, /has to be a string/],
  ['a list of names for a list of lists', { loan, rows: ['a'] }, /rows: it is "a", and has to be a tNames/],
  ['a text for a structure', { loan: 'x' }, /loan: it is "x", and has to be a context/],
] as const) {
  test(`${what} is refused by its place`, async () => {
    const version = await versionFor(typed('matures'));
    await assert.rejects(() => outcomeOf(version, { ...given, ...facts }), says);
  });
}

test('a result of another type than the decision says is refused', async () => {
  const version = await versionFor(typed('loan.names[1]', 'tNames'));
  await assert.rejects(() => outcomeOf(version, given), /has to be a tNames, which is a list/);
});

const none: readonly (readonly [string, TableOptions, Readonly<Record<string, unknown>>, RegExp])[] = [
  ['UNIQUE rows that overlap', amounts('UNIQUE'), { amount: 500 }, /t row 1 and t row 2 hold/],
  ['ANY rows that differ', amounts('ANY'), { amount: 500 }, /say different things/],
  ['an input that is not there', amounts('FIRST'), {}, /there is no amount/],
  ['text for a number', amounts('FIRST'), { amount: '50' }, /amount: it is "50", and has to be a number/],
  [
    'an output of another type',
    amounts('FIRST', { rows: ['> 10 | amount'], outputs: ['band : string'] }),
    { amount: 50 },
    /t row 1: band: it is 50, and has to be a string/,
  ],
  [
    'an output that is not listed',
    amounts('FIRST', { rows: ['> 10 | "lo"'] }),
    { amount: 50 },
    /it is "lo", and has to be one of "high", "low"/,
  ],
];

for (const [what, options, facts, says] of none) {
  test(`${what} gives no answer`, async () => {
    const version = await one(options);
    await assert.rejects(() => outcomeOf(version, facts), says);
  });
}

test('a decision needs others, and an explanation names the row of each and what its cells saw', async () => {
  const version = await versionFor(
    dmn(
      table('score', {
        inputs: ['income : number'],
        outputs: ['score'],
        rows: ['< 100 | 1', '>= 100 | 2'],
      }).replace('name="score"', 'name="Credit Score"'),
      decision('factor', '<literalExpression><text>Credit Score * 10</text></literalExpression>', ['score']),
      table('top', {
        inputs: ['factor : number'],
        outputs: ['x'],
        rows: ['<= 10 | "no"', '> 10 | "yes"'],
        requires: ['factor'],
      }),
    ),
  );
  const explained = await explain(version, { income: 100 });
  assert.equal(explained.outcome, 'yes');
  assert.equal(explained.decidedBy, 'top row 2');
  const held = explained.rules.filter((row) => row.held).map(({ rule }) => rule);
  assert.deepEqual(held, ['top row 2', 'factor', 'score row 2']);
  assert.deepEqual(explained.rules[0], {
    rule: 'top row 1',
    held: false,
    conditions: {
      all: [{ fact: 'factor', operator: 'passes', value: '<= 10', factResult: 20, result: false }],
    },
  });
  const asked = await outcomeOf(version, { $decision: 'score', income: 5 });
  assert.deepEqual([asked.outcome, asked.decidedBy], [1, 'score row 1']);
});

const wrong: Readonly<Record<string, readonly [xml: string, says: RegExp, at?: string]>> = {
  'a cell that is not FEEL': [
    table('t', amounts('FIRST', { rows: ['> | "low"'] })),
    /is not FEEL: > ends too early/,
    '/decisions/0/table/rows/0/when/0',
  ],
  'an output that is empty': [table('t', amounts('FIRST', { rows: ['> 1 | '] })), /says nothing in band/],
  'a row that is short': [table('t', amounts('FIRST', { rows: ['> 1'] })), /has 0 outputs of 1/],
  'a table without rows': [table('t', amounts('FIRST', { rows: [] })), /has no rows/],
  'a priority without order': [
    table('t', { ...amounts('PRIORITY'), outputs: ['band'] }),
    /PRIORITY and no order of its outputs/,
  ],
  'an unknown type': [table('t', amounts('FIRST', { inputs: ['amount : money'] })), /names the type money/],
  'a sum under FIRST': [table('t', { ...fees('SUM'), hitPolicy: 'FIRST' }), /aggregates \(SUM\) under FIRST/],
  'a needed decision that is not there': [
    table('t', { ...fees(), requires: ['gone'] }),
    /needs the decision gone, which is not in the file/,
  ],
  'decisions in a circle': [
    table('t', { ...fees(), requires: ['u'] }) + table('u', { ...fees(), requires: ['t'] }),
    /needs itself, by others/,
  ],
  'a clock': [table('t', amounts('FIRST', { rows: ['> 1 | string(today())'] })), /today reads a clock/],
};

for (const [what, [xml, says, at]] of Object.entries(wrong)) {
  test(`${what} is found`, async () => {
    const { content } = await readDmn(dmn(xml));
    const findings = policy.check?.(content) ?? [];
    const found = findings.find(({ message }) => says.test(message));
    assert.ok(found, JSON.stringify(findings));
    if (at !== undefined) assert.equal(found.pointer, at);
  });
}

async function hintsFor(options: TableOptions): Promise<readonly string[]> {
  const { content } = await readDmn(dmn(table('t', options)));
  const tests = JSON.stringify({ tests: [{ name: 'a', facts: {}, expect: 1 }] });
  const proof = await prove(policy, { text: JSON.stringify(content), tests }, {}, 100_000);
  assert.ok(
    proof.findings.every(({ warning }) => warning === true),
    JSON.stringify(proof.findings),
  );
  return proof.findings.map(({ message }) => message);
}

test('overlaps, gaps and rows that never decide are told, with a case for each', async () => {
  const two = { inputs: ['amount : number', 'new : boolean'], outputs: ['x'] };
  assert.deepEqual(await hintsFor({ ...two, rows: ['< 10 | - | 1', '>= 10 | true | 2'] }), [
    'decides nothing for amount = 10, new = false',
  ]);
  assert.deepEqual(await hintsFor({ ...two, rows: ['<= 10 | - | 1', '>= 10 | - | 2'] }), [
    't row 1 and t row 2 both hold for amount = 10, new = true',
  ]);
  const first = { ...two, hitPolicy: 'FIRST' };
  assert.deepEqual(await hintsFor({ ...first, rows: ['- | - | 1', '> 5 | true | 2'] }), [
    't row 2 never decides',
  ]);
  assert.deepEqual(await hintsFor({ ...two, rows: ['< 10 | - | 1', '>= 10 | - | 2'] }), []);
  // However small the steps between two literals, and below zero too.
  const fine = { inputs: ['rate : number'], outputs: ['x'] };
  assert.deepEqual(await hintsFor({ ...fine, rows: ['< 0.125 | 1', '0.125 | 2', '> 0.125 | 3'] }), []);
  assert.deepEqual(await hintsFor({ ...fine, rows: ['<= 0.124 | 1', '[0.122..0.123] | 2', '> 0.124 | 3'] }), [
    't row 1 and t row 2 both hold for rate = 0.122',
  ]);
  assert.deepEqual(await hintsFor({ ...fine, rows: ['< -5 | 1', '> -5 | 2'] }), [
    'decides nothing for rate = -5',
  ]);
  // Nothing is said where a cell asks for more than literals.
  assert.deepEqual(await hintsFor({ ...two, rows: ['< limit | - | 1'] }), []);
});

const folder = new URL('../../../../shared/data/turn3/dmn/', import.meta.url);

test('files that were refused or answered wrongly', { skip: !existsSync(folder) }, async () => {
  for (const name of ['date-input', 'dmndi-1.2', 'dmndi-1.3-control', 'dmndi-1.5', 'list-typed']) {
    const version = await versionFor(readFileSync(new URL(`${name}.dmn`, folder), 'utf8'));
    const cases: unknown = JSON.parse(readFileSync(new URL(`${name}.dmn.tests.json`, folder), 'utf8'));
    for (const { facts, expect } of itemsOf(membersOf(cases).tests).map(membersOf)) {
      assert.deepEqual((await outcomeOf(version, membersOf(facts))).outcome, expect, name);
    }
  }
  const bounded = await versionFor(readFileSync(new URL('null-bound.dmn', folder), 'utf8'));
  await assert.rejects(
    () => outcomeOf(bounded, { amount: 5_000_000, limit: null }),
    /\[0\.\.limit\] has a bound that is null/,
  );
  const dated = readFileSync(new URL('negative-date.dmn', folder), 'utf8');
  const text = JSON.stringify((await readDmn(dated)).content);
  const proof = await prove(policy, { text, tests: undefined }, {});
  assert.equal(proof.findings.length, 1);
  assert.match(proof.findings[0]?.message ?? '', /"-0001-01-01" is not a date/);
});
