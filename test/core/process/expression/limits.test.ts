/** What an expression of a diagram may make is counted, and no chain of members takes longer than it is long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionValue } from '../../../../core/process/expression/condition.ts';
import { compile, compileText } from '../../../../core/process/expression/expression.ts';
import { tryCondition } from '../../../../core/process/expression/tried.ts';
import { UnfitValue } from '../../../../core/values/value-problem.ts';

const long = 'a'.repeat(200_000);
const list = Array.from({ length: 20_000 }, (_, at) => ({ at }));
const digits = '9'.repeat(200_000);

const hostile: Record<string, RegExp> = {
  [`\${${Array(250).fill('long').join(' + ')}}`]: /characters of text/,
  [`\${'' + ${Array(100).fill('list').join(' + ')}}`]: /characters of text/,
  [`\${digits * ${1}}`]: /steps/,
  [Array(400).fill(`\${long}`).join(' ')]: /characters of text/,
  [`\${${Array(100).fill('list == other').join(' || ')}}`]: /steps/,
};
for (const [text, says] of Object.entries(hostile)) {
  test(`${text.slice(0, 40)} is refused`, () => {
    const other = [...list, 1];
    assert.throws(
      () => compileText(text, 'strict')({ long, list, other, digits }),
      (error) => {
        assert.ok(error instanceof UnfitValue, String(error));
        assert.match(error.unfit, says);
        return true;
      },
    );
  });
}

test('a long chain of members that are not there is evaluated once', () => {
  const chain = `a?${'.b'.repeat(900)}`;
  assert.equal(compile(chain, 'strict')({ a: null }), undefined);
  const names = `a${'.b'.repeat(900)}`;
  assert.equal(compile(`${names} ?? 1`, 'strict')({ a: {} }), 1);
});

test('a computed member counts as the text that it is', () => {
  const scope = { a: { null: 1, '1,2': 2, '[object Object]': 3 }, n: null, l: [1, 2], o: {} };
  assert.equal(compile('a[n]', 'strict')(scope), 1);
  assert.equal(compile('a[l]', 'strict')(scope), 2);
  assert.equal(compile('a[o]', 'strict')(scope), 3);
});

test('a condition that does too much says so, and so do its parts', () => {
  const endless = '= count(for i in 1..90000, j in 1..90000 return i) > 0';
  const said = conditionValue(endless, {});
  assert.ok('problem' in said);
  assert.equal(said.code, 'VALUE_UNFIT');
  assert.match(said.problem, /more than 200000 items/);
  const tried = tryCondition(endless, {});
  assert.ok(!('invalid' in tried));
  assert.match(tried.parts[0]?.value ?? '', /more than 200000 items/);
});
