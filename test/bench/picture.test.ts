/** Pictures of figures: what is drawn is what was measured, and readable on light and dark pages. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Growth, picturesOf } from '../../bench/growth.ts';
import { drawn } from '../../bench/picture.ts';
import { projectFolder } from '../../core/host/config.ts';

const picture = {
  title: 'Deposits & "more" <here>',
  ...{ x: 'clients', y: '/s' },
  series: [
    {
      name: 'ours',
      points: [
        [1, 100],
        [10, 200],
        [100, 400],
      ] as const,
    },
  ],
};

test('powers lie equally far apart, and the highest value is at the top', () => {
  const [, points = ''] = /<polyline points="([^"]+)"/.exec(drawn(picture)) ?? [];
  const places = points.split(' ').map((place) => place.split(',').map(Number));
  const [first = [], second = [], third = []] = places;
  assert.equal((second[0] ?? 0) - (first[0] ?? 0), (third[0] ?? 0) - (second[0] ?? 0));
  assert.equal(third[1], 48);
  assert.ok((first[1] ?? 0) > (second[1] ?? 0));
});

test('texts are escaped, and have a colour for dark pages', () => {
  const text = drawn(picture);
  assert.match(text, /Deposits &amp; &quot;more&quot; &lt;here>/);
  assert.match(text, /prefers-color-scheme: dark/);
  assert.doesNotMatch(text, /NaN|undefined/);
});

test('one point, and none, are drawn', () => {
  const of = (points: readonly (readonly [number, number])[]) =>
    drawn({ ...picture, series: [{ name: 'one', points }] });
  assert.doesNotMatch(of([[3, 0]]), /NaN|Infinity/);
  assert.doesNotMatch(of([]), /NaN|Infinity/);
});

test('the pictures of the guide are drawn of the figures beside them', async () => {
  const folder = join(projectFolder, 'docs', 'performance');
  const kept = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  assert.ok(kept.length >= 3, 'npm run bench -- growth --pictures docs/performance makes them');
  for (const file of kept) {
    const figures = JSON.parse(await readFile(join(folder, file), 'utf8')) as Growth;
    for (const [name, one] of picturesOf(figures)) {
      const there = await readFile(join(folder, name), 'utf8');
      assert.equal(there, drawn(one), `${name} shows other figures: npm run bench -- growth`);
    }
  }
});
