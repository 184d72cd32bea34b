/**
 * Checks that a text is XML 1.0 before the host reads a process or a decision in it. The reader of such files
 * also accepts malformed XML, but XML editors do not. Well-formed XML is read in one way by both.
 */
import { SaxesParser } from 'saxes';

/** The first XML error, as words that follow the name of the file, and its line from 1. */
export interface Malformed {
  readonly message: string;
  readonly line: number;
}

class Stop extends Error {}

/** Text without markup: comments, CDATA sections and instructions. An unclosed part ends with the text. */
export const skipped = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)/.source;

const lone = new RegExp(`${skipped}|&(?!(?:#[0-9]+|#x[0-9a-fA-F]+|[A-Za-z_][\\w.-]*);)`, 'g');

/** Undefined if the text is well-formed XML 1.0 with declared prefixes. */
export function malformedIn(xml: string): Malformed | undefined {
  // After a single `&`, the parser would read the rest of the text as the name of an entity.
  for (const { 0: sign, index } of xml.matchAll(lone)) {
    if (sign !== '&') continue;
    const line = xml.slice(0, index).split(/\r\n?|\n/).length;
    return { message: 'is not well-formed XML: & is not an entity; write &amp;', line };
  }
  const parser = new SaxesParser({ xmlns: true });
  let found: Malformed | undefined;
  const stop = (message: string, line: number): never => {
    found = { message, line };
    throw new Stop();
  };
  parser.on('error', ({ message }) => {
    const [, line = '1', what = message] = /^(\d+):\d+: (.*)$/s.exec(message) ?? [];
    stop(`is not well-formed XML: ${what.slice(0, 200).replace(/\.$/, '')}`, Number(line));
  });
  parser.on('xmldecl', ({ version = '1.0' }) => {
    if (version !== '1.0') stop(`is XML ${version.slice(0, 10)}; write version="1.0"`, 1);
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return found;
}

const references = new RegExp(`${skipped}|&#(?:x([0-9a-fA-F]+)|([0-9]+));`, 'g');
const last16 = 0xffff;
const last = 0x10ffff;

/**
 * The text with line ends as XML defines them, and with character references beyond 16 bits replaced by their
 * characters. The reader would use only the last 16 bits of such a reference.
 */
export function withOwnSigns(xml: string): string {
  return xml
    .replaceAll(/\r\n?/g, '\n')
    .replace(references, (all, hex: string | undefined, decimal: string | undefined) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > last16 && code <= last ? String.fromCodePoint(code) : all;
    });
}

/** A well-formed text without the root's child elements that `isPart` selects. Line numbers stay the same. */
export function withoutParts(xml: string, isPart: (uri: string, name: string) => boolean): string {
  const parser = new SaxesParser({ xmlns: true });
  const spans: { readonly from: number; readonly to: number }[] = [];
  let [depth, from] = [0, -1];
  parser.on('opentag', ({ uri, local }) => {
    depth += 1;
    // An attribute cannot contain `<`, so the last `<` begins this tag.
    if (depth === 2 && isPart(uri, local)) from = xml.lastIndexOf('<', parser.position - 1);
  });
  parser.on('closetag', () => {
    if (depth === 2 && from >= 0) {
      spans.push({ from, to: parser.position });
      from = -1;
    }
    depth -= 1;
  });
  parser.write(xml).close();
  return spans.reduceRight(
    (text, { from: start, to }) =>
      text.slice(0, start) + text.slice(start, to).replaceAll(/[^\n]/g, '') + text.slice(to),
    xml,
  );
}
