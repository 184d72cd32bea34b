/** The data in a partner's body, by its type: JSON, form fields, XML or text. The bytes stay unchanged. */
import { type Rejection, reject } from '../command/wire/rejections.ts';
import { jsonOf } from '../http/body.ts';
import { exactIntegers, parseJson } from '../values/json.ts';
import { itemsOf } from '../values/members.ts';
import type { BodyKind } from './body-kind.ts';
import { BodyProblem } from './body-problem.ts';
import { formOf } from './form.ts';
import { xmlOf } from './xml.ts';

type Refused = Rejection<'MALFORMED' | 'PAYLOAD_TOO_LARGE'>;

/**
 * The data of a body, or the refusal. Values of forms and XML are texts as written. If the whole body is an
 * integer that no number holds exactly, it becomes the text of its digits. Scripts get such integers inside a
 * body in the same way.
 */
export async function dataIn(
  bytes: Buffer,
  kind: BodyKind,
  isCharsetKnown = true,
): Promise<{ readonly value: unknown } | Refused> {
  if (kind === 'json') return wholeNumber(bytes, jsonOf(bytes));
  if (bytes.length === 0) return { value: undefined };
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return reject('MALFORMED', { message: 'The body is not UTF-8 text.' });
  }
  if (kind === 'text') return { value: text };
  try {
    return { value: kind === 'form' ? formOf(text) : await xmlOf(text, { isCharsetKnown }) };
  } catch (error) {
    if (error instanceof BodyProblem) return reject(error.code, { message: error.message });
    throw error;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Number spellings are kept for the object that contains the number. A body that is a number alone is parsed
 * inside a list.
 */
function wholeNumber(bytes: Buffer, read: ReturnType<typeof jsonOf>): ReturnType<typeof jsonOf> {
  if (!('value' in read) || typeof read.value !== 'number') return read;
  const [value] = itemsOf(exactIntegers(parseJson(`[${utf8.decode(bytes)}]`)));
  return { value };
}

/** A refused body in the words of the webhook: status, error and code. */
export function bodyRefusal(code: string, message: string | undefined): readonly [number, string, string] {
  if (code === 'PAYLOAD_TOO_LARGE') return [413, message ?? 'the body is too large', code];
  if (code === 'UNSUPPORTED_MEDIA_TYPE')
    return [415, message ?? 'send the body as JSON, a form, XML or text, in UTF-8', code];
  return [400, message ?? 'the body is not valid JSON', code];
}
