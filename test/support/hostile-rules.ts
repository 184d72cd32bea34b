/** Rule files and tests that keep their checker busy for long. */

const name = 'transactions/velocity';

/** What they are, the rule set, its text, its tests. */
export const hostileRules: readonly (readonly [string, string, string, string])[] = [
  ['a list of numbers', name, `[${'1,'.repeat(131_000)}1]`, `[${'1,'.repeat(131_000)}1]`],
  ['tests of unknown members', name, '{}', `{"tests":[${'{"nam":1},'.repeat(12_000)}{}]}`],
  ['tests of many keys', name, '{}', `{${keys(20_000)}}`],
  [
    'a test of unknown facts',
    'transactions/approval-limits',
    '{}',
    `{"tests":[{"name":"a","expect":1,"facts":{${keys(12_000)}}}]}`,
  ],
  ['XML of many lines', 'loans/offer.dmn', dmnOf('\n'.repeat(200_000), 1500), '{}'],
  ['XML of fewer lines', 'loans/offer.dmn', dmnOf('\n'.repeat(7000), 1500), '{}'],
];

function keys(count: number): string {
  return Array.from({ length: count }, (_, at) => `"transact${at}":1`).join(',');
}

function dmnOf(blanks: string, elements: number): string {
  const model = 'https://www.omg.org/spec/DMN/20191111/MODEL/';
  return `<definitions xmlns="${model}" id="a" name="b" namespace="c">${blanks}${'<x/>'.repeat(elements)}</definitions>`;
}
