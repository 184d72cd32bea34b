import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathsIn, solePath } from '../../../../core/process/expression/paths.ts';

for (const [text, paths] of [
  ['${a.b > 5 && !c}', 'a.b c'],
  ['${a?.b.c ?? d[e.f].g}', 'a.b.c d e.f'],
  ['x ${a[0].b} y ${context.c}', 'a.0.b c'],
  ['context.a.b', 'a.b'],
  ['${[a, b.c == undefined ? d : "e"]}', 'a b.c d'],
  ['{"x": "${a}"}', 'a'],
  ['=a.b > 5 and count(items) > 1', 'a.b items'],
  ['=some x in items satisfies x.price > most', 'items most'],
  ['plain text', ''],
  ['${a', ''],
  ['${a +}', ''],
  ['=a +', ''],
] as const) {
  test(`${text} reads ${paths === '' ? 'nothing' : paths}`, () => {
    assert.equal(
      pathsIn(text)
        .map((path) => path.join('.'))
        .join(' '),
      paths,
    );
  });
}

test('what is one path is told as such, and nothing else is', () => {
  assert.deepEqual(solePath('${order.data.items}'), ['order', 'data', 'items']);
  assert.deepEqual(solePath('=order.items'), ['order', 'items']);
  for (const text of ['${a > b}', '${!a}', '${a} b', '=for x in items return x', 'a']) {
    assert.equal(solePath(text), undefined, text);
  }
});
