/** A condition is one expression that says yes or no; everything else is refused, or says what is wrong. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionProblem, conditionValue } from '../../../../core/process/expression/condition.ts';

const variables = {
  amount: 500,
  limit: 100,
  text: '700',
  none: null,
  word: 'false',
  yes: true,
  no: false,
  band: 'low',
  loan: { closed: false },
  list: ['a'],
};
const scope = { ...variables, context: variables };

const decided: readonly (readonly [text: string, value: boolean])[] = [
  ['${amount > limit}', true],
  ['${(amount > limit)}', true],
  ['${ amount <= limit || yes }', true],
  ['${text > amount}', true],
  ['context.yes', true],
  ['context.loan.closed', false],
  ['${!no && band == "low"}', true],
  ['${amount > limit ? no : yes}', false],
  ['${missing ?? false}', false],
  ['${loan?.opened ?? no}', false],
  ['${!loan?.opened}', true],
  ['${loan?.opened && yes}', false],
  ['${missing == null}', true],
  ['${none != null}', false],
  ['${text == 700}', true],
  ['${word == false}', true],
  ['${list == ["a"]}', true],
  ['${band != 7}', true],
  ['=amount > limit and band = "low"', true],
  [' = number(text) > amount', true],
  ['=get or else(missing, false)', false],
];

for (const [text, value] of decided) {
  test(`${text} is ${value}`, () => {
    assert.equal(conditionProblem(text), undefined);
    assert.deepEqual(conditionValue(text, scope), { value });
  });
}

const neither: readonly (readonly [text: string, code: string, says: RegExp])[] = [
  ['${amount}', 'VALUE_UNFIT', /amount is 500: it has to be true or false/],
  ['${none}', 'VALUE_UNFIT', /none is null/],
  ['${word}', 'VALUE_UNFIT', /word is "false"/],
  ['${!word}', 'VALUE_UNFIT', /word is "false"/],
  ['${yes && list}', 'VALUE_UNFIT', /list is \["a"\]/],
  ['context.band', 'VALUE_UNFIT', /band is "low"/],
  ['${loan?.opened}', 'CONDITION', /is nothing: a condition has to be true or false/],
  ['${amount > most}', 'VALUE_MISSING', /there is no most.*most \?\? null/],
  ['${amount > none}', 'VALUE_UNFIT', /amount > none cannot be said of 500 and null/],
  ['${amount > band}', 'VALUE_UNFIT', /cannot be said of 500 and "low"/],
  ['${amount - band > 1}', 'VALUE_UNFIT', /amount - band cannot be said/],
  ['${amount / 0 > 1}', 'VALUE_UNFIT', /amount \/ 0 cannot be said/],
  ['${-band > 1}', 'VALUE_UNFIT', /-band cannot be said/],
  ['=amount', 'CONDITION', /=amount is 500: a condition has to be true or false/],
  ['=none', 'CONDITION', /=none is null: a condition/],
  ['=amount > most', 'VALUE_MISSING', /there is no most.*get or else\(most, null\)/],
  ['=text > amount', 'VALUE_UNFIT', /cannot be said of "700" and 500/],
  ['${yes == 1}', 'VALUE_UNFIT', /yes == 1 cannot be said of true and 1/],
];

for (const [text, code, says] of neither) {
  test(`${text} is neither yes nor no`, () => {
    const said = conditionValue(text, scope);
    assert.ok('problem' in said, JSON.stringify(said));
    assert.equal(said.code, code);
    assert.match(said.problem, says);
  });
}

const refused: readonly (readonly [text: string, says: RegExp])[] = [
  ['"${amount > 1000000}"', /write \$\{amount > 1000000\} without quotes/],
  ["'${yes}'", /write \$\{yes\} without quotes/],
  ['${amount} > 1000000', /between the braces, as in \$\{amount > 1000000\}/],
  ['${yes} && ${no}', /as in \$\{yes && no\}/],
  ['=${yes}', /write \$\{yes\} without the equals sign/],
  ['${yes};', /write \$\{yes\} without ;/],
  ['#{yes}', /instead of #\{/],
  ['=amount >', /=amount > is not valid FEEL: .*character 9/],
  ['=amount > today()', /today reads a clock/],
  ['yes', /write it as \$\{yes\}/],
  ['${yes', /not one expression/],
  ['${"yes"}', /"yes" is neither true nor false/],
  ['${1}', /1 is neither/],
  ['${amount + 1}', /amount \+ 1 is neither/],
  ['${amount = 5}', /An assignment .*equal is ==/],
  ['${amount++}', /An assignment/],
  ['${execution.getVariable("amount") > 5}', /call of execution.getVariable/],
  ['${execution.processBusinessKey == "a"}', /object execution/],
  ['${band.equals("low")}', /call of band.equals/],
  ['${empty list}', /length == 0 instead of empty/],
  ['${amount gt limit}', /write > instead of gt/],
  ['${yes and no}', /write && instead of and/],
  ['${not yes}', /write ! instead of not/],
];

for (const [text, says] of refused) {
  test(`${text} is not a condition`, () => {
    assert.match(conditionProblem(text) ?? '', says);
    assert.ok('problem' in conditionValue(text, scope));
  });
}
