/** The data in a partner's body, by its type: JSON, fields of a form, XML or text. The bytes stay what they are. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type Rejection, reject } from '../../command/rejections.ts';
import { maxDepth } from '../../values/json.ts';
import { jsonOf } from '../body.ts';

const kinds = [
  ['json', /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i],
  ['form', /^application\/x-www-form-urlencoded\s*(?:;|$)/i],
  ['xml', /^(?:application|text)\/(?:[\w.+-]+\+)?xml\s*(?:;|$)/i],
  ['text', /^text\/(?!html\b)[\w.+-]+\s*(?:;|$)/i],
] as const;

/** How a body is read. */
export type BodyKind = (typeof kinds)[number][0];

/** How a body of this type is read; undefined where the host does not take it. */
export function kindOf(contentType: string | undefined): BodyKind | undefined {
  const isOther = /charset\s*=\s*"?(?!utf-?8\b|us-ascii\b)/i.test(contentType ?? '');
  const [kind] = kinds.find(([, type]) => type.test(contentType ?? '')) ?? [];
  return isOther ? undefined : kind;
}

/** The data of a body, or what is wrong with it. Values of forms and XML are texts as they were written. */
export function dataIn(
  bytes: Buffer,
  kind: BodyKind,
): { readonly value: unknown } | Rejection<'MALFORMED'> {
  if (kind === 'json') return jsonOf(bytes);
  if (bytes.length === 0) return { value: undefined };
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return reject('MALFORMED', { message: 'The body is not UTF-8 text.' });
  }
  if (kind === 'text') return { value: text };
  return kind === 'form' ? { value: fieldsOf(text) } : xmlOf(text);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A field that is there several times is a list of its values. */
function fieldsOf(text: string): Readonly<Record<string, string | readonly string[]>> {
  const given = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const all = given.getAll(name);
      return [name, all.length === 1 ? (all[0] ?? '') : all];
    }),
  );
}

const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '@', textNodeName: '#text' },
  ...{ parseTagValue: false, parseAttributeValue: false, ignoreDeclaration: true },
});

/** An element is a member: attributes begin with `@`, elements of one name are a list. */
function xmlOf(text: string): { readonly value: unknown } | Rejection<'MALFORMED'> {
  // Entities of a document's own are how a small body becomes a large one.
  if (/<!DOCTYPE/i.test(text)) {
    return reject('MALFORMED', { message: 'XML with a DOCTYPE is not taken.' });
  }
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    const { msg, line } = valid.err;
    return reject('MALFORMED', { message: `The body is not valid XML: line ${line}: ${msg}` });
  }
  try {
    const value = parser.parse(text) as unknown;
    if (depthOf(value) <= maxDepth) return { value };
    return reject('MALFORMED', { message: `The body nests deeper than ${maxDepth} levels.` });
  } catch {
    return reject('MALFORMED', { message: 'The body is not valid XML.' });
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce<number>((most, one) => Math.max(most, depthOf(one)), 0);
}

/** A refused body in the words of the webhook: status, error and code. */
export function bodyRefusal(
  code: string,
  message: string | undefined,
): readonly [number, string, string] {
  if (code === 'PAYLOAD_TOO_LARGE') return [413, message ?? 'the body is too large', code];
  if (code === 'UNSUPPORTED_MEDIA_TYPE')
    return [415, 'send the body as JSON, a form, XML or text, in UTF-8', code];
  return [400, message ?? 'the body is not valid JSON', code];
}
