/** What an evaluation may do is counted: texts that would double, multiply or repeat without an end are refused while they are small. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileFeel, compileTests } from '../../../core/feel/feel.ts';
import { FeelProblem } from '../../../core/feel/tree.ts';
import { evaluationLimits, freshBudget } from '../../../core/values/budget.ts';
import { UnfitValue } from '../../../core/values/value-problem.ts';

/** `{v0: FIRST, v1: v0 SIGN v0, …}`: each entry is twice the one before. */
const doubled = (first: string, join: (name: string) => string, times: number): string =>
  `{v0: ${first}, ${Array.from({ length: times }, (_, at) => `v${at + 1}: ${join(`v${at}`)}`).join(', ')}}.v${times}`;

const twice = (name: string) => `[${name}, ${name}]`;
const text = (length: number) => 'a'.repeat(length);
const scope = {
  long: text(100_000),
  half: `${text(50_000)}b`,
  list: Array.from({ length: 1000 }, (_, at) => ({ at, of: text(100) })),
  wide: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`n${at}`, at])),
  day: '2026-01-01',
};

const hostile: Readonly<Record<string, RegExp>> = {
  [doubled('"0123456789abcdef"', (name) => `${name} + ${name}`, 30)]: /characters of text/,
  [doubled('[1]', twice, 40)]: /steps/,
  [`count(${doubled('[1]', (name) => `concatenate(${name}, ${name})`, 30)})`]: /items/,
  [`string length(string(${doubled('["a"]', twice, 40)}))`]: /steps/,
  [`count(flatten(${doubled('[1]', twice, 40)}))`]: /steps/,
  [`{a: ${doubled('[1]', twice, 30)}, b: ${doubled('[1]', twice, 30)}, same: a = b}.same`]: /steps/,
  'string length(string join(for i in 1..1000 return "a", long))': /characters of text/,
  'count(for i in 1..90000 return upper case(long))': /characters of text|steps/,
  'count(for i in 1..90000 return string length(long))': /steps/,
  'count(for i in 1..90000 return contains(long, half))': /steps/,
  'count(for i in 1..300, j in 1..300 return i + j + i + j + i + j + i + j + i + j + i + j)': /steps/,
  'count(for i in 1..90000 return date(day))': /steps/,
  'count(for i in 1..90000 return @"2026-01-01" < @"2026-01-02")': /steps/,
  'count(for i in 1..90000 return @"2026-01-01" + @"P1D")': /steps/,
  'count(for i in 1..90000 return 1.5 ** 0.3333)': /steps/,
  'count(for i in 1..90000 return get entries(wide))': /steps/,
  'count(for i in list return count(distinct values(list)))': /items/,
  'context put({a: 1}, for i in 1..90000 return "constructor", 2)': /items/,
  'max(for i in 1..99999 return i) + max(for i in 1..99999 return i)': /items/,
  'some i in 1..90000 satisfies long = half': /steps|items/,
};

for (const [expression, says] of Object.entries(hostile)) {
  test(`${expression.slice(0, 80)} is refused before it has done much`, () => {
    const budget = freshBudget();
    assert.throws(
      () => compileFeel(expression)(scope, budget),
      (error) => {
        assert.ok(error instanceof UnfitValue, String(error));
        assert.match(error.unfit, says);
        assert.ok(error.unfit.length < 200, 'a message shows no long value');
        return true;
      },
    );
  });
}

test('a lenient evaluation is limited in the same way', () => {
  const endless = doubled('"a"', (name) => `${name} + ${name}`, 40);
  assert.throws(() => compileFeel(endless, { lenient: true })({}), UnfitValue);
});

test('several texts may share a budget', () => {
  const budget = freshBudget({ ...evaluationLimits, items: 10 });
  const count = compileFeel('count(list)');
  const list = [1, 2, 3, 4];
  assert.equal(count({ list }, budget), 4);
  assert.equal(compileTests('list contains(list, ?)')(4, { list }, budget), true);
  assert.throws(() => count({ list }, budget), /goes through more than 10 items/);
});

test('each evaluation without a budget has one of its own', () => {
  const sum = compileFeel('sum(for i in 1..50000 return i)');
  assert.equal(sum({}), 1_250_025_000);
  assert.equal(sum({}), 1_250_025_000);
});

test('what is nested too deeply for the stack is refused', () => {
  let deep: unknown = 1;
  for (let at = 0; at < 100_000; at += 1) deep = [deep];
  assert.throws(() => compileFeel('deep = deep')({ deep }), /nested too deeply/);
  const items = Array.from({ length: 190_000 }, (_, at) => at);
  assert.equal(compileFeel('max(items)')({ items }), 189_999);
  assert.throws(() => compileFeel('sum(items)')({ items }), UnfitValue);
});

test('an expression as long as one may be compiles or is not FEEL', () => {
  for (const part of ['(', '[', 'not(', '-', 'if true then ', '{a:', 'for x in ', 'a b ', '1<']) {
    const long = part.repeat(Math.floor(2000 / part.length));
    assert.throws(() => compileFeel(long), FeelProblem);
  }
});

test('ordinary work stays far below the limits', () => {
  const budget = freshBudget();
  const due = compileFeel('count(loans[date(due) < date("2026-06-01") and amount > 100])');
  const loans = Array.from({ length: 360 }, (_, at) => ({ due: '2026-01-01', amount: at }));
  assert.equal(due({ loans }, budget), 259);
  assert.ok(budget.steps > evaluationLimits.steps / 2, String(budget.steps));
});
