/** Bodies of partners that are as long as they may be, and repeat what is dear to read. */
import type { BodyKind } from '../../core/webhooks/body-kind.ts';

const long = 250_000;
/** A text of the greatest length, between two others. */
export const repeated = (text: string, before = '', after = ''): string =>
  before + text.repeat(Math.floor((long - before.length - after.length) / text.length)) + after;

const numbered = (make: (at: number) => string, most = 9_000): string =>
  Array.from({ length: most }, (_, at) => make(at)).join('');

/** What repeats, the kind of the body, the body. */
export const longBodies: readonly (readonly [string, BodyKind, string])[] = [
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
  ['escapes that are not text', 'form', repeated('%ff', 'a=')],
  ['names that nobody may use', 'form', numbered(() => '&__proto__=1').slice(1)],
];
