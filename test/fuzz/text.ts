/** Texts that nobody meant: strange characters, numbers that are none, and any text changed in a few places. */
import type { Draw } from '../simulation/draw.ts';

/** A deep nest of lists, as JSON. */
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** What stands in JSON without quotes, and is more or less a value. */
export const oddJson: readonly string[] = [
  ...['NaN', 'Infinity', '-Infinity', '1e999', '-1e999', '1e-999', '0x10', '01', '-0', '1.', '.5'],
  ...['9007199254740993', '123456789012345678901234567890', '0.1000000000000000055511151231257827'],
  ...['1.005', '999999999999999.99', '1e15', '1E2', 'undefined', 'nul', 'True', "'x'", '{', '[', ','],
  ...['"\\u0000"', '"\\ud800"', '"\\x41"', '/**/1', '1 2', '{}{}', '""""', nested(31), nested(40)],
  ...[nested(3000), `[${'0,'.repeat(5000)}0]`, '{"__proto__":{"a":1}}', '{"a":1,"a":2}'],
  ...['{"constructor":{"prototype":{}}}', '{"toString":1}', '{"length":1e9}', '{"$type":"x"}'],
];

/** Texts that are often read wrongly. */
export const oddTexts: readonly string[] = [
  ...['', ' ', '\u0000', '\t\r\n', '\u00a0', '\u200b', '\ufeff', '\ud800', 'a\udc00b', '\u202edlog'],
  ...['ß', 'İ', 'ǅ', 'é'.normalize('NFD'), 'Ａ１', '٣', '𝟙', '👩‍👩‍👧‍👦', '🇳🇬', 'Z̸̢̛', 'x'.repeat(10_000)],
  ...["' OR 1=1 --", '"; DROP TABLE records; --', '%', '_', '\\', '\\u0041', '`', '$' + '{7*7}', '{{7*7}}'],
  ...['<script>alert(1)</script>', '<!DOCTYPE x [<!ENTITY a "b">]>', ']]>', '&#0;', '=cmd|calc', '+1', '@x'],
  ...['../../etc/passwd', '/dev/null', 'C:\\con', 'file:///etc/passwd', 'http://[::1]:1/', '//evil'],
  ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', 'then', 'length'],
  ...['null', 'undefined', 'true', 'NaN', 'Infinity', '0', '-1', '1e3', '1,000.00', '１００', '0x1F'],
  ...['2026-02-30', '2026-13-01', '0000-00-00', '9999-12-31T23:59:60Z', '+275760-09-13T00:00:00Z'],
  ...['2026-03-29T02:30:00', '2026-03-02T09:00:00+99:99', '-000001-01-01T00:00:00Z', 'P1Y', 'R/PT0S'],
  ...['R999999999/PT1S', 'P99999999Y', '* * * * *', '0 0 31 2 *', '*/0 * * * *', '(a+)+$', 'aaaaaaaaaaaa!'],
];

/** Characters with a meaning in one of the languages that the bank reads. */
const signs = [...'{}[]()<>"\'`,:;=/\\|&!?*+-.#$%@^~_ \n\t0129aAzZ\u0000é'];

/** The text with a few changes: pieces cut, doubled, moved, put in, letters for others. */
export function mutated(draw: Draw, text: string): string {
  let now = text;
  const times = 1 + draw.below(4);
  for (let count = 0; count < times; count += 1) now = once(draw, now);
  return now;
}

function once(draw: Draw, text: string): string {
  const at = draw.below(text.length + 1);
  const long = 1 + draw.below(draw.oneIn(4) ? 200 : 8);
  const [before, piece, after] = [text.slice(0, at), text.slice(at, at + long), text.slice(at + long)];
  switch (draw.below(8)) {
    case 0:
      return before + after;
    case 1:
      return before + piece + piece + after;
    case 2:
      return before + draw.of(signs) + piece + after;
    case 3:
      return before + draw.of(signs) + piece.slice(1) + after;
    case 4:
      return before + draw.of(oddTexts) + piece + after;
    case 5:
      return text.slice(0, at);
    case 6:
      return before + draw.of(oddJson) + after;
    default: {
      const from = draw.below(text.length + 1);
      return before + text.slice(from, from + long) + piece + after;
    }
  }
}

/** Bytes of a text, a few of them others. */
export function mutatedBytes(draw: Draw, bytes: Uint8Array): Buffer {
  const changed = Buffer.from(bytes);
  const times = 1 + draw.below(6);
  for (let count = 0; count < times && changed.length > 0; count += 1) {
    changed[draw.below(changed.length)] = draw.below(256);
  }
  return draw.oneIn(6) ? changed.subarray(0, draw.below(changed.length + 1)) : changed;
}
