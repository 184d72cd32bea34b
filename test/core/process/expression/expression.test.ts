import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileText, ExpressionProblem } from '../../../../core/process/expression/expression.ts';

const scope = {
  context: { amount: 0.1, loan: { band: 'medium', items: [10, 20] }, name: 'Amina', count: '12' },
};

const values: readonly (readonly [text: string, value: unknown])[] = [
  ['plain text', 'plain text'],
  ['${context.amount + 0.2}', 0.3],
  ['${context.loan.band == "medium"}', true],
  ["${context.loan.band === 'low' || context.amount < 1}", true],
  ['${!context.missing && context.loan.items.length == 2}', true],
  ['${context.loan.items[1] * 2}', 40],
  ['${context.missing.deeper ?? "none"}', 'none'],
  ['${context.amount > 1 ? "big" : "small"}', 'small'],
  ['${context.count >= 12}', true],
  ['Dear ${context.name}, ${context.missing}you owe ${context.loan.items[0]}', 'Dear Amina, you owe 10'],
  ['${"a}b"}', 'a}b'],
  ['${[context.name, 1]}', ['Amina', 1]],
  ['${context.constructor}', undefined],
  ['${context.__proto__}', undefined],
  ['${context["constructor"]["constructor"]}', undefined],
  ['${context.missing == null}', true],
  ['context.loan.band', 'medium'],
  [' context.loan.items[0] ', 10],
];

for (const [text, value] of values) {
  test(`${text} is ${JSON.stringify(value)}`, () => {
    assert.deepEqual(compileText(text)(scope), value);
  });
}

const refused: readonly string[] = [
  '${context.constructor.constructor("return process")()}',
  '${environment.services.run()}',
  '${context.amount = 1}',
  '${new Date()}',
  '${() => 1}',
  '${`text`}',
  '${/a+/}',
  '${a, b}',
  '${typeof context}',
  '${this}',
  '${import("node:fs")}',
  '${context.amount',
  '${1 2}',
  '${}',
  '${{...context}}',
  '${\\u0061mount}',
  '${context.\\u0061mount}',
];

for (const text of refused) {
  test(`${text} is refused`, () => {
    assert.throws(() => compileText(text), ExpressionProblem);
  });
}
