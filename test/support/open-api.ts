/** Reads `/openapi.json` as those do who make types of it. */
import { isRecord } from '../../core/values/members.ts';

/** A part of the document, wherever it stands. */
export interface Part {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

export interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly content: { readonly 'application/json': { readonly schema: Part } };
  readonly headers?: Readonly<Record<string, { readonly schema: Part }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation>>>>;
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Part>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

const nameIn = ($ref: string): string => $ref.split('/').at(-1) ?? '';

/** The answer that the document declares for a command and a status; undefined where it declares none. */
export function answerOf(
  { paths, components }: OpenApi,
  name: string,
  status: number | string,
): Answer | undefined {
  const found = paths[`/api/bpm/cmd/${name}`]?.post.responses[status];
  return found?.$ref === undefined ? found : components.responses[nameIn(found.$ref)];
}

/** The codes that an answer may have: those of its errors, or of its header where its body has words alone. */
export function codesIn({ components }: OpenApi, answer: Answer): ReadonlySet<string> {
  const codes = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (isRecord(value) && typeof value.$ref === 'string') {
      walk(components.schemas[nameIn(value.$ref)]);
    }
    const { properties } = value as Part;
    add(properties?.code);
    for (const one of Object.values(value)) walk(one);
  };
  const add = (part: Part | undefined): void => {
    for (const code of [...(part?.enum ?? []), part?.const]) {
      if (typeof code === 'string') codes.add(code);
    }
  };
  // What any error may be called stands in `Code`, which is nobody's own.
  seen.add(components.schemas.Code);
  walk(answer.content['application/json'].schema);
  add(answer.headers?.['X-Error-Code']?.schema);
  return codes;
}
