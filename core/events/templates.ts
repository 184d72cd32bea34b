/**
 * Templates of notices: for each a file `templates/NAME.json`, and `NAME.tests.json` next to it. A file comes
 * into force when it is valid and its tests pass. An invalid file leaves the last good version in force.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import mustache from 'mustache';
import { checker, conforms, type Static, Type, Words } from '../command/declaration/schema.ts';

const Text = Type.Union([Words(4000), Type.Array(Type.String({ maxLength: 1000 }))], {
  description: 'Mustache; a list is a list of lines',
});

const Template = Type.Object({
  summary: Words(300, 'When it is sent, for the people who edit it'),
  email: Type.Optional(Type.Object({ subject: Words(200), text: Text })),
  sms: Type.Optional(Type.Object({ text: Text })),
});
export type Template = Static<typeof Template>;

/** A message to send. A text message has no subject. */
export interface Message {
  readonly subject: string | null;
  readonly text: string;
}

/** The fields that a template may use: those of the notice, and `recipient.name`. */
export type Fields = Readonly<Record<string, unknown>>;

/** The template needs a field that the notice does not have, or has no text for the channel. */
export class TemplateProblem extends Error {}

/** The templates in force. */
export interface Templates {
  /** Reads every file again. Changed files that pass come into force at once. */
  reload(): Promise<void>;
  current(name: string): Template | undefined;
  readonly names: () => readonly string[];
  /** Files whose current content is not in force, with the reason. */
  problems(): ReadonlyMap<string, string>;
  /** The data of the tests of the version in force. */
  examples(name: string): readonly Example[];
}

/** Data of a template's test. */
export interface Example {
  readonly name: string;
  readonly fields: Fields;
}

export function templatesOf(folder: string): Templates {
  const inForce = new Map<string, Tried>();
  const problems = new Map<string, string>();
  const texts = new Map<string, string>();
  const load = async (name: string): Promise<void> => {
    try {
      const text = await readFile(join(folder, `${name}.json`), 'utf8');
      const tests = await readFile(join(folder, `${name}.tests.json`), 'utf8').catch(() => '');
      if (texts.get(name) === text + tests) return;
      texts.set(name, text + tests);
      inForce.set(name, tried(text, tests));
      problems.delete(name);
    } catch (error) {
      problems.set(name, error instanceof Error ? error.message : String(error));
    }
  };
  return {
    async reload() {
      const files = await readdir(folder).catch(() => []);
      const names = files
        .filter((file) => file.endsWith('.json') && !file.endsWith('.tests.json'))
        .map((file) => file.slice(0, -'.json'.length));
      await Promise.all(names.sort().map(load));
    },
    current: (name) => inForce.get(name)?.template,
    names: () => [...inForce.keys()].sort(),
    problems: () => problems,
    examples: (name) => inForce.get(name)?.examples ?? [],
  };
}

const check = checker(Template);

const Tests = Type.Object({
  tests: Type.Array(
    Type.Object({
      name: Type.String(),
      fields: Type.Record(Type.String(), Type.Unknown()),
      /** The expected texts of each channel. */
      expect: Type.Unknown(),
    }),
  ),
});

interface Tried {
  readonly template: Template;
  readonly examples: readonly Example[];
}

/** A template whose file is valid and whose tests pass. Throws TemplateProblem with the problems. */
function tried(text: string, testsText: string): Tried {
  const template = JSON.parse(text);
  const wrong = check(template).map(({ message }) => message);
  if (wrong.length > 0 || !conforms(Template, template)) throw new TemplateProblem(wrong.join('; '));
  if (template.email === undefined && template.sms === undefined) {
    throw new TemplateProblem('It must have email, sms or both.');
  }
  for (const part of texts(template)) mustache.parse(part);
  if (testsText === '') return { template, examples: [] };
  const tried = JSON.parse(testsText);
  if (!conforms(Tests, tried)) throw new TemplateProblem('Its tests need name, fields and expect');
  for (const { name, fields, expect } of tried.tests) {
    const said = {
      ...(template.email === undefined ? {} : { email: fill(template, 'email', fields) }),
      ...(template.sms === undefined ? {} : { sms: { text: fill(template, 'sms', fields).text } }),
    };
    if (!isDeepStrictEqual(said, expect)) {
      throw new TemplateProblem(`Its test "${name}" says ${JSON.stringify(said)}`);
    }
  }
  return { template, examples: tried.tests.map(({ name, fields }) => ({ name, fields })) };
}

/** The fields of a notice that the template's texts use, sorted by name. */
export function fieldsIn(template: Template): readonly string[] {
  const names = texts(template).flatMap((text) => namesIn(mustache.parse(text)));
  return [...new Set(names)].sort();
}

/** Names of values and sections. Names within a section belong to its items and are left out. */
const namesIn = (tokens: readonly (readonly unknown[])[]): readonly string[] =>
  tokens.flatMap(([kind, name]) =>
    ['name', '&', '{', '#', '^'].includes(String(kind)) ? [String(name)] : [],
  );

function texts({ email, sms }: Template): readonly string[] {
  return [
    ...(email === undefined ? [] : [email.subject, lines(email.text)]),
    ...(sms === undefined ? [] : [lines(sms.text)]),
  ];
}

const lines = (text: string | readonly string[]): string =>
  typeof text === 'string' ? text : text.join('\n');

/** The message of a channel. Throws TemplateProblem if the template needs a missing field. */
export function fill(template: Template, channel: 'email' | 'sms', fields: Fields): Message {
  if (channel === 'sms') {
    if (template.sms === undefined) throw new TemplateProblem('The template has no text for sms.');
    return { subject: null, text: render(lines(template.sms.text), fields) };
  }
  const { email } = template;
  if (email === undefined) throw new TemplateProblem('The template has no text for email.');
  const subject = render(email.subject, fields).replace(/\s+/g, ' ').slice(0, 200);
  return { subject, text: render(lines(email.text), fields) };
}

/** Does not escape plain text, and throws for a missing field. Null is an empty text. */
class Strict extends mustache.Writer {
  override escapedValue(token: string[], context: mustache.Context): string {
    return this.unescapedValue(token, context);
  }
  override unescapedValue(token: string[], context: mustache.Context): string {
    const name = String(token[1]);
    const value: unknown = context.lookup(name);
    if (value === undefined) throw new TemplateProblem(`The notice carries no ${name}.`);
    if (typeof value === 'object' && value !== null) {
      throw new TemplateProblem(`The notice carries no text as ${name}: it is a list or an object.`);
    }
    return value === null ? '' : String(value);
  }
}
const writer = new Strict();

function render(text: string, fields: Fields): string {
  return writer.render(text, { ...fields, money: moneyOf(fields) });
}

const grouped = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `{{money.amount}}`: the number field `amount` as an amount of money, `1,250.00`. */
function moneyOf(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, grouped.format(value)]] : [],
    ),
  );
}
