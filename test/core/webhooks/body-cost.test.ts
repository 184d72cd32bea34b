/** What bodies of partners cost: no more than they are long, and other requests have their turn between. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataIn } from '../../../core/webhooks/body-data.ts';
import type { BodyKind } from '../../../core/webhooks/body-kind.ts';

const long = 250_000;
const repeated = (text: string, before = '', after = ''): string =>
  before + text.repeat(Math.floor((long - before.length - after.length) / text.length)) + after;

const numbered = (make: (at: number) => string, most = 9_000): string =>
  Array.from({ length: most }, (_, at) => make(at)).join('');

/** What this thread worked, in milliseconds: on a busy machine the clock goes on while it does not. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest that the thread worked without a turn for others while a body was read; whatever became of it. */
async function heldBy(kind: BodyKind, text: string): Promise<{ held: number; turns: number }> {
  const bytes = Buffer.from(text);
  let done = false;
  let held = 0;
  let turns = 0;
  let last = worked();
  const look = (): void => {
    const now = worked();
    held = Math.max(held, now - last);
    last = now;
    turns += 1;
    if (!done) setImmediate(look);
  };
  setImmediate(look);
  const read = await dataIn(bytes, kind);
  held = Math.max(held, worked() - last);
  done = true;
  assert.ok(read !== undefined);
  return { held, turns };
}

const bodies: readonly (readonly [string, BodyKind, string])[] = [
  ['empty elements', 'xml', repeated('<b/>', '<a>', '</a>')],
  ['elements of many names', 'xml', `<a>${numbered((at) => `<b${at}>x</b${at}>`)}</a>`],
  ['attributes of many names', 'xml', `<a ${numbered((at) => ` a${at}="1"`)}/>`],
  ['attributes of one name', 'xml', repeated('b="1" ', '<a ', '/>')],
  ['references', 'xml', repeated('&amp;', '<a>', '</a>')],
  ['numeric references', 'xml', repeated('&#233;', '<a>', '</a>')],
  ['one text', 'xml', repeated('x', '<a>', '</a>')],
  ['ends of lines', 'xml', repeated('\r\n', '<a>', '</a>')],
  ['characters of two units', 'xml', repeated('💥', '<a>', '</a>').slice(0, 120_000)],
  ['sections', 'xml', repeated('<![CDATA[]]>', '<a>', '</a>')],
  ['comments', 'xml', repeated('<!---->', '<a>', '</a>')],
  ['a comment that never ends', 'xml', repeated('<!--', '<a>')],
  ['sections that never end', 'xml', repeated('<![CDATA[', '<a>')],
  ['instructions that never end', 'xml', repeated('<?a ')],
  ['brackets', 'xml', repeated('<')],
  ['depth', 'xml', repeated('<a>')],
  ['a DOCTYPE that never ends', 'xml', repeated('<!ENTITY a "b">', '<!DOCTYPE a [')],
  ['a value that never ends', 'xml', repeated('>', '<a b="')],
  ['one name', 'xml', repeated('a', '<', '/>')],
  ['space in a tag', 'xml', repeated(' ', '<a', '/>')],
  ['fields of many names', 'form', numbered((at) => `&a${at}=1`).slice(1)],
  ['fields of one name', 'form', numbered(() => '&a=1').slice(1)],
  ['separators', 'form', repeated('&')],
  ['one value', 'form', repeated('x', 'a=')],
  ['escapes', 'form', repeated('%41', 'a=')],
  ['escapes that are no text', 'form', repeated('%ff', 'a=')],
  ['names that nobody may use', 'form', numbered(() => '&__proto__=1').slice(1)],
];

for (const [name, kind, text] of bodies) {
  test(`${kind} of ${name} holds nobody up`, async () => {
    await heldBy(kind, text);
    const tries = [];
    for (let at = 0; at < 5; at += 1) tries.push((await heldBy(kind, text)).held);
    // Now and then memory is cleaned up, or caches are cold; the cost itself is in the quickest.
    const quickest = Math.min(...tries);
    // A few milliseconds on a machine at rest; what grows faster than its length took hundreds.
    assert.ok(quickest < 80, `${quickest} ms for ${text.length} characters`);
  });
}

test('long XML is read a part at a time', async () => {
  const { turns } = await heldBy('xml', repeated('<b>x</b> ', '<a>', '</a>').slice(0, 80_000));
  assert.ok(turns > 3, `${turns} turns`);
});
