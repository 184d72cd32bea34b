/** Generates the commands and queries of an area as TypeScript: input, answer and rejections. */
import type { Registry, Subject } from '../../command/wire/registry.ts';
import { described, extraOf, inputExample, refusalsOf, type Schema } from '../../host/pages/described.ts';
import { note } from './note.ts';
import { type Paged, pagedOf } from './paged.ts';
import { comment, literal, type Names, objectText, type Side, typeText } from './typescript.ts';

/** A command or query as the client has it. */
export interface Entry {
  readonly subject: Subject;
  /** `InitiateDeposit`: its name without the word for its kind. */
  readonly base: string;
  /** `initiateDeposit`. */
  readonly method: string;
  readonly input: Schema;
  readonly output: Schema;
  /** Members next to the data of its answers. */
  readonly extra: Schema | undefined;
  readonly paged: Paged | undefined;
  /** Its own codes, besides those that all commands or all queries may return. */
  readonly codes: readonly string[];
}

/** Every entry of these subjects. Throws where two would have one name. */
export function entriesOf(
  subjects: readonly Subject[],
  registry: Registry,
  common: Readonly<Record<'command' | 'query', ReadonlySet<string>>>,
): readonly Entry[] {
  const bases = new Map<string, string>();
  return subjects.map((subject) => {
    const { spec } = subject;
    const base = spec.name.replace(/(?:Command|Query)$/, '');
    const other = bases.get(base);
    if (other !== undefined) throw new Error(`${spec.name} and ${other} would both be ${base}`);
    bases.set(base, spec.name);
    const input = described(spec.input, registry);
    const output = described(spec.output, registry);
    const codes = new Set(refusalsOf(spec, registry).map(({ code }) => code));
    return {
      subject,
      base,
      method: base.charAt(0).toLowerCase() + base.slice(1),
      input,
      output,
      extra: extraOf(spec, registry),
      paged: spec.kind === 'query' ? pagedOf(spec.name, input, output) : undefined,
      codes: [...codes.difference(common[spec.kind])].sort(),
    };
  });
}

/** The file of an area. */
export function areaText(area: string, entries: readonly Entry[], registry: Registry): string {
  const own = entries.filter(({ subject }) => subject.area === area);
  const of = (kind: string) => own.filter(({ subject }) => subject.spec.kind === kind);
  const name = areaName(area);
  const shapes = [
    ...(of('command').length > 0 ? ['Command'] : []),
    ...(of('query').some(({ paged }) => paged !== undefined) ? ['ListQuery'] : []),
    ...(of('query').some(({ paged }) => paged === undefined) ? ['Query'] : []),
  ];
  const codes = [
    ...(of('command').length > 0 ? ['CommandRefusal'] : []),
    ...(of('query').length > 0 ? ['QueryRefusal'] : []),
  ];
  return [
    note,
    `import type { ${shapes.join(', ')} } from '../../calls.ts';`,
    `import type { ${codes.join(', ')} } from '../refusals.ts';`,
    '',
    `export interface ${name}Commands {`,
    ...of('command').flatMap((entry) => methodLines(entry, registry)),
    '}',
    '',
    `export interface ${name}Queries {`,
    ...of('query').flatMap((entry) => methodLines(entry, registry)),
    '}',
    ...own.flatMap(typeLines),
    '',
  ].join('\n');
}

/** `partners` is `Partners`. */
export const areaName = (area: string): string => area.charAt(0).toUpperCase() + area.slice(1);

function methodLines(entry: Entry, registry: Registry): readonly string[] {
  const { base, method, paged, extra, subject } = entry;
  const isCommand = subject.spec.kind === 'command';
  const shape = isCommand ? 'Command' : paged === undefined ? 'Query' : 'ListQuery';
  const item = paged === undefined ? '' : `, ${base}Item`;
  const beside = extra === undefined ? '' : `, ${base}Beside`;
  return [
    ...comment(methodWords(entry, registry), '  '),
    `  readonly ${method}: ${shape}<${base}Input, ${base}Data, ${base}Refusal${item}${beside}>;`,
  ];
}

function methodWords({ subject, method, codes, paged }: Entry, registry: Registry) {
  const { spec } = subject;
  const policies = spec.kind === 'command' ? Object.values(spec.policies) : [];
  const example = Object.keys(inputExample(spec)).length === 0 ? '' : literal(inputExample(spec));
  const own = spec.kind === 'command' ? `bank.${method}` : `bank.query.${method}`;
  const says = refusalsOf(spec, registry);
  return [
    spec.summary,
    '',
    `${spec.name}; ${spec.permission?.length ? `permission ${spec.permission.map((one) => `\`${one}\``).join(' or ')}` : 'needs no permission but a good token'}.`,
    ...(policies.length === 0
      ? []
      : [`Decided by ${[...new Set(policies.map(({ name }) => `\`${name}\``))].join(', ')}.`]),
    ...(codes.length === 0 ? [] : ['', 'Refused by:']),
    ...codes.map((code) => `- \`${code}\`: ${says.find((one) => one.code === code)?.says ?? ''}`),
    '',
    '@example',
    '```ts',
    paged === undefined
      ? `const result = await ${own}(${example});`
      : `for await (const item of ${own}(${example})) console.log(item);`,
    '```',
  ];
}

function typeLines({ base, input, output, extra, paged, codes, subject }: Entry): readonly string[] {
  const { name, kind } = subject.spec;
  const common = kind === 'command' ? 'CommandRefusal' : 'QueryRefusal';
  const names: Names = new Map(paged === undefined ? [] : [[paged.item, `${base}Item`]]);
  return [
    '',
    ...comment([`What ${name} takes.`]),
    ...declared(`${base}Input`, input, 'input'),
    '',
    ...comment([`What ${name} answers.`]),
    ...declared(`${base}Data`, output, 'output', names),
    ...(paged === undefined
      ? []
      : [
          '',
          ...comment([`An item of what ${name} answers.`]),
          ...declared(`${base}Item`, paged.item, 'output'),
        ]),
    ...(extra === undefined
      ? []
      : [
          '',
          ...comment([`Members next to the data of what ${name} answers.`]),
          ...declared(`${base}Beside`, extra, 'output'),
        ]),
    '',
    ...comment([`What ${name} is refused by.`]),
    `export type ${base}Refusal = ${[common, ...codes.map(literal)].join(' | ')};`,
  ];
}

function declared(name: string, schema: Schema, side: Side, names?: Names): readonly string[] {
  const isObject = schema.properties !== undefined && Object.keys(schema.properties).length > 0;
  return isObject
    ? [`export interface ${name} ${objectText(schema, side, names)}`]
    : [`export type ${name} = ${typeText(schema, side, names)};`];
}
