/** FEEL as the host evaluates it: in decimals, closed, bounded, and never null for what is not there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileFeel, compileTests } from '../../../core/feel/feel.ts';
import { FeelProblem } from '../../../core/feel/tree.ts';
import { MissingValue, UnfitValue } from '../../../core/values/value-problem.ts';

const scope = {
  amount: 500,
  limit: 100,
  fee: 1,
  text: '700',
  none: null,
  yes: true,
  day: '2026-11-22',
  loan: { amount: 3, band: 'low', items: [{ price: 10 }, { price: 0.5 }] },
  list: [3, 1, 2],
  count: 5,
  'amount - fee': 77,
  empty: {},
};

const values: Readonly<Record<string, unknown>> = {
  'amount > limit and loan.band = "low"': true,
  'amount - fee': 499,
  '0.1 + 0.2': 0.3,
  'sum(loan.items.price)': 10.5,
  'mean([0.1, 0.2])': 0.15,
  'round half up(1.005, 2)': 1.01,
  'round half down(-2.5, 0)': -2,
  'decimal(2.5, 0)': 2,
  'modulo(-5, 3)': 1,
  'loan.items[price > 1].price': [10],
  'list[-1]': 2,
  'list[count(list)]': 2,
  'count(list)': 3,
  'for i in 1..3, j in list[item > 1] return i * j': [3, 2, 6, 4, 9, 6],
  'for i in 3..1 return i': [3, 2, 1],
  'some x in list satisfies x > 2': true,
  'every x in list satisfies x > 2': false,
  'if none = null then "nothing" else "something"': 'nothing',
  'is defined(missing)': false,
  'is defined(loan.closed)': false,
  'get or else(missing, 7)': 7,
  'missing = null': true,
  'none != null and none.amount > 5': false,
  'yes or missing': true,
  'amount in (> 1000, [400..600])': true,
  'amount in [500..600]': true,
  'amount in (500..600)': false,
  'limit between 1 and 100': true,
  'number(text) + 1': 701,
  'date(day) + duration("P1M")': '2026-12-22',
  'date(day) > @"2026-11-21"': true,
  'date(day).year': 2026,
  'date("2026-12-01") - date(day)': 'P9D',
  '{a: 1, "b c": a + 1}': { a: 1, 'b c': 2 },
  'string join(["a", "b"], "-")': 'a-b',
  'substring(string: "abc", start position: 2)': 'bc',
  'get value({a: 1}, "b")': null,
  none: null,
  'text instance of string': true,
  '"a\\"b"': 'a"b',
  '// why\namount': 500,
};

for (const [text, value] of Object.entries(values)) {
  test(`${text} is ${JSON.stringify(value)}`, () => {
    assert.deepEqual(compileFeel(text)(scope), value);
  });
}

const missing: Readonly<Record<string, RegExp>> = {
  'amount > most': /there is no most/,
  'loan.amuont > 5': /there is no loan\.amuont/,
  'none.amount': /there is no none\.amount/,
  'count(loan.items[cost > 1]) = 0': /there is no cost/,
  'list[9]': /there is no list\[9\]/,
  constructor: /no constructor/,
  __proto__: /no __proto__/,
  'empty.constructor': /no empty.constructor/,
  'for i in [1, 2] return toString': /no toString/,
};

for (const [text, says] of Object.entries(missing)) {
  test(`${text} finds nothing`, () => {
    assert.throws(
      () => compileFeel(text)(scope),
      (error) => {
        assert.ok(error instanceof MissingValue, String(error));
        assert.match(error.message, says);
        assert.match(error.cure, /get or else/);
        return true;
      },
    );
  });
}

const unfit: Readonly<Record<string, RegExp>> = {
  'text > 100': /text > 100 cannot be said of "700" and 100 \(number\(\.\.\.\) reads text\)/,
  'text = 700': /cannot be said of "700" and 700/,
  'none > 1': /cannot be said of null and 1/,
  'amount / 0': /cannot be said of 500 and 0/,
  '"a" + 1': /cannot be said of "a" and 1/,
  'day < date("2026-12-01")': /date\(\.\.\.\) reads text/,
  'if none then 1 else 2': /none is null: it has to be true or false/,
  'amount and yes': /amount is 500/,
  'not(amount)': /not\(amount\) cannot be found of 500/,
  'number("x")': /cannot be found of "x"/,
  'max([])': /cannot be found of \[\]/,
  '[1..5]': /a range, which is no value/,
  'for i in amount return i': /it has to be a list/,
  'for i in 1..1000000000 return i': /more than 200000 items/,
  'count(for i in 1..1000, j in 1..1000 return i)': /more than 200000 items/,
  'distinct values(for i in 1..1000 return [i])': /more than 200000 items/,
};

for (const [text, says] of Object.entries(unfit)) {
  test(`${text} does not fit`, () => {
    assert.throws(
      () => compileFeel(text)(scope),
      (error) => {
        assert.ok(error instanceof UnfitValue, String(error));
        assert.match(error.message, says);
        return true;
      },
    );
  });
}

const refused: Readonly<Record<string, RegExp>> = {
  '': /empty/,
  'a >': /ends too early, or something is missing at character 4/,
  "a = 'x'": /at character 5.*write " instead of '/,
  'a && b': /write and instead of &&/,
  'a == b': /two signs: write =/,
  '${a}': /without braces/,
  'now() > x': /now reads a clock: give the instant/,
  'today()': /give the day/,
  'matches(a, "(a+)+$")': /runs a pattern/,
  'string lenth(a)': /did you mean string length\?/,
  'loan.run()': /only FEEL's own functions/,
  'function(x) x': /FunctionDefinition is not run/,
  'sort(list, function(x, y) x < y)': /sort in a script task/,
  'for i in list return partial': /partial is not run/,
  'date("2026-13-01")': /"2026-13-01" is no date/,
  '@"soon"': /is no date, time or duration/,
  'loan amount > 5': /loan amount is not the name of a variable/,
  '`amount - fee` > 1': /single words/,
  'substring(text: "a")': /has no parameter text: it takes string/,
};

for (const [text, says] of Object.entries(refused)) {
  test(`${text} is refused`, () => {
    assert.throws(
      () => compileFeel(text),
      (error) => {
        assert.ok(error instanceof FeelProblem, String(error));
        assert.match(error.message, says);
        return true;
      },
    );
  });
}

test('names of several words are read where they are declared', () => {
  const names = ['Pre-bureau risk', 'Credit Score'];
  const value = compileFeel('Pre-bureau risk + Credit  Score', { names });
  assert.equal(value({ 'Pre-bureau risk': 1, 'Credit Score': 2 }), 3);
});

test('leniently, what is not there is null', () => {
  assert.equal(compileFeel('missing.deeper + 1', { lenient: true })({}), null);
});

const passing: readonly (readonly [test: string, value: unknown, passes: boolean])[] = [
  ['-', null, true],
  ['> 5', 6, true],
  ['> 5', null, false],
  ['[1..5[', 5, false],
  [']1..5]', 5, true],
  ['1, 2, 3', 3, true],
  ['not(1, 2)', 3, true],
  ['not(> 5)', 3, true],
  ['"a", "b"', 'b', true],
  ['> limit', 101, true],
  ['list', 2, true],
  ['? > 5 and ? < 7', 6, true],
  ['contains(?, "x")', 'axb', true],
  ['null', null, true],
  ['not(null)', 5, true],
  ['false', false, true],
  ['false', true, false],
  ['!= 5', 6, true],
  ['-5', -5, true],
  ['["a", "b"]', 'a', true],
  ['date("2026-01-01")', null, false],
];

for (const [text, value, passes] of passing) {
  test(`${JSON.stringify(value)} ${passes ? 'passes' : 'fails'} ${text}`, () => {
    assert.equal(compileTests(text)(value, scope), passes);
  });
}

test('a test of another type says so', () => {
  assert.throws(() => compileTests('> 5')('6', scope), /> 5 cannot be asked of "6"/);
  assert.throws(() => compileTests('"a"')(5, scope), /"a" cannot be asked of 5/);
  assert.throws(() => compileTests('> most')(5, scope), /there is no most/);
  assert.throws(() => compileTests('>> 5'), /two signs/);
  assert.throws(() => compileTests('< 5 and > 3'), /write \[3\.\.5\]/);
});
