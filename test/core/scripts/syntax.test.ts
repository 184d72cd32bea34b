/** What a script is: one expression, or statements with `return`; everything else is refused with its cure. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expressionOf, functionProblem, syntaxOf } from '../../../core/scripts/syntax.ts';

const expressions: readonly (readonly [string, string?])[] = [
  ['({a: 1})'],
  ['(x > 100)'],
  ['(a || b)'],
  ['((1))'],
  ['(a) + (b)'],
  ['{ a: 1 }'],
  ['{}'],
  ['({a: 1});', '({a: 1})'],
  ['(1) // one', '(1)'],
  ['1; /* one */ ;', '1'],
  ['// one\n1', '// one\n1'],
  ['context.a = 2'],
  ['items.map((item) => item.a)'],
  ['items.forEach((item) => { if (!item) return; doCmd(item) })'],
  ['"a;"'],
];

for (const [code, expression = code] of expressions) {
  test(`${JSON.stringify(code)} is an expression`, () => {
    assert.deepEqual(syntaxOf(code), { form: 'expression' });
    assert.equal(expressionOf(code), expression);
  });
}

const statements = [
  'return 1',
  'return (\n  1\n)',
  'return null;',
  'if (a) { return 1 }\nreturn 2',
  'if (a) return 1; else return 2',
  'for (const a of b) if (a) return a;\nthrow new Error("none")',
  'throw new BpmnError("CODE")',
  'if (a) throw new Error("a"); else throw new Error("b")',
  'try { doCmd("A") } finally { throw new Error("a") }',
  'try { return 1 } catch { return 2 }',
  'for (;;) { if (next()) return 1 }',
  'switch (a) { case 1: return 1; default: return 2 }',
  'if (a) return 1;\ndoCmd("A")',
  'outer: for (const a of b) { for (const c of a) { if (c) continue outer; } }\nreturn 1',
  'const f = () => { if (a) return; doCmd("A") };\nf();\nreturn 1',
  'return /* why */ 1',
];

for (const code of statements) {
  test(`${JSON.stringify(code)} is statements`, () => {
    assert.deepEqual(syntaxOf(code), { form: 'statements' });
  });
}

const refused: readonly (readonly [string, RegExp, number, number])[] = [
  ["import('node:fs')", /import\(\), and there are no modules/, 1, 1],
  ["const a = 1;\nreturn f(() => import('x'))", /no modules/, 2, 16],
  ['const a = 1;', /no return.*write return before.*return null/, 1, 1],
  ['const a = 1;\na + 1', /no return/, 2, 1],
  ['const a = 1;\n\n  a + 1;\n', /no return/, 3, 3],
  ['context.a = 1; context.b = 2', /no return/, 1, 16],
  ['const f = () => { return 1 };\nf()', /no return/, 2, 1],
  ['if (a) throw new Error("a")', /no return/, 1, 1],
  ['for (;;) { if (a) break }', /no return/, 1, 1],
  ['if (a) return 1;\na + 1', /last line: write return before/, 2, 1],
  ['return\n  1', /return alone on its line/, 1, 1],
  ['return // the sum\n  1', /return alone on its line/, 1, 1],
  ['if (a) {\n  return\n  { b: 1 }\n}\nreturn 1', /return alone on its line/, 2, 3],
  ['return items.map((item) => {\n  return\n    item.a\n})', /return alone on its line/, 2, 3],
  ['items.map((item) => {\n  return\n    item.a\n})', /return alone on its line/, 2, 3],
  ['if (a) return;\nreturn 1', /return null/, 1, 8],
  ['return', /return null/, 1, 1],
  ['// nothing', /no code but comments/, 1, 1],
  ['/* nothing */ ;', /no code but comments/, 1, 1],
  [';;', /no code but comments/, 1, 1],
  ['a: 1', /a: as a label.*write \(\{ a: … \}\)/, 1, 1],
  ['{ a: 1; b: 2 }', /a: as a label/, 1, 3],
  ['{\n  a: 1;\n}\nreturn 2', /a: as a label/, 2, 3],
  ['items.map((item) => { a: item })', /a: as a label/, 1, 23],
  ['return items.map((item) => { a: item })', /a: as a label/, 1, 30],
  ['1)+(2', /./, 1, 2],
  ['return 1 }); (function () { return 2', /./, 1, 10],
  ['', /is empty/, 1, 1],
  [`${'('.repeat(15_000)}1${')'.repeat(15_000)}`, /nested too deeply|stack space/, 1, 0],
];

for (const [code, problem, line, column] of refused) {
  test(`${JSON.stringify(code.slice(0, 60))} is refused`, () => {
    const found = syntaxOf(code);
    assert.ok('problem' in found, JSON.stringify(found));
    assert.match(found.problem, problem);
    if (column > 0) assert.deepEqual([found.line, found.column], [line, column]);
  });
}

test('the function of a library file answers too', () => {
  assert.equal(functionProblem('(x) => x * 2'), undefined);
  assert.equal(functionProblem('((x) => { return x * 2 })'), undefined);
  assert.match(functionProblem('(x) => { x * 2 }')?.problem ?? '', /no return/);
  assert.match(functionProblem('(x) => {\n  return\n    x * 2;\n}')?.problem ?? '', /alone/);
  assert.equal(functionProblem('function (x) {\n\n  x * 2;\n}')?.line, 3);
});
