/** One table of searches, with the same answers on whichever store: letters have two cases by the host's own words. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Condition } from '../../../../core/command/kit/condition.ts';
import { single } from '../../../../core/command/kit/filter-sql.ts';
import { holding, holds } from '../../../../core/command/kit/holding.ts';
import { connect, migrate } from '../../../../core/store/migrate.ts';
import { openStore } from '../../../../core/store/open.ts';
import type { Store } from '../../../../core/store/store.ts';
import { timers } from '../../../../core/time/timer.ts';
import { testClock } from '../../../support/clock.ts';
import { makeTestStore, type TestStore } from '../../../support/store.ts';

const texts = [
  ...['Zoe', 'ZOÉ', 'zoé', 'Straße', 'STRASSE', 'İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul'],
  ...['\u{1F600}x', 'a_b', 'a%b', 'aXb', 'a\\b', 'a.b', 'ΣΑΣ', 'σας', 'σασ', 'Kelvin', '\u212Aelvin'],
  ...['a\u0000b', 'A\u0000', '\u{10400}', '\u{10428}', 'end ', 'end', '(x)*', '[x]', '$^'],
];

const clock = testClock();
let made: TestStore;
let store: Store;
before(async () => {
  made = await makeTestStore();
  await migrate(made.address);
  const knex = connect(made.address);
  const own = { tenant: 'demo', due: clock.now(), data: '{}', attempts: 0, version: 1 };
  await knex.batchInsert(
    'timers',
    texts.map((command, at) => ({ ...own, id: `t${at}`, command })),
    100,
  );
  await knex.destroy();
  store = await openStore({ address: made.address, now: clock.now, unsafe: false });
});
after(async () => {
  await store.close();
  await made.drop();
});

async function found({ sql, bindings }: Condition): Promise<readonly string[]> {
  const rows = await store.reader('demo').rows(timers, (select) => select.whereRaw(sql, [...bindings]));
  return rows.map(({ command }) => command).sort();
}

for (const [text, expected] of [
  ['zoé', ['ZOÉ', 'zoé']],
  ['ZO', ['ZOÉ', 'Zoe', 'zoé']],
  ['ß', ['Straße']],
  ['SS', ['STRASSE']],
  ['i', ['ISTANBUL', 'Kelvin', 'istanbul', 'ıstanbul', '\u212Aelvin']],
  ['İ', ['İstanbul']],
  ['ΣΑΣ', ['ΣΑΣ', 'σας', 'σασ']],
  ['kelvin', ['Kelvin', '\u212Aelvin']],
  ['\u{1F600}', ['\u{1F600}x']],
  ['\u{10400}', ['\u{10400}', '\u{10428}']],
  ['\u0000', ['A\u0000', 'a\u0000b']],
  ['a\u0000B', ['a\u0000b']],
  ['_', ['a_b']],
  ['%', ['a%b']],
  ['\\', ['a\\b']],
  ['.', ['a.b']],
  ['d ', ['end ']],
  ['(X)*', ['(x)*']],
  ['[x]', ['[x]']],
  ['$^', ['$^']],
  ['', texts],
] as const) {
  test(`what holds ${JSON.stringify(text)}`, async () => {
    assert.deepEqual(await found(holding('command', text)), expected.toSorted());
    assert.deepEqual(texts.filter((one) => holds(one, text)).sort(), expected.toSorted());
  });
}

for (const [text, expected] of [
  ['b', ['a%b', 'a.b', 'a\\b', 'a\u0000b', 'aXb', 'a_b']],
  ['\u0000', ['A\u0000']],
  ['\u0000b', ['a\u0000b']],
  ['d ', ['end ']],
  ['\u{10428}', ['\u{10428}']],
  ['ΑΣ', ['ΣΑΣ']],
  ['a longer text than any of them', []],
] as const) {
  test(`what ends with ${JSON.stringify(text)}`, async () => {
    const condition = single('command', 'EndsWith', { from: text });
    assert.deepEqual(await found(condition), expected.toSorted());
  });
}
