/** Reads a DMN file into decisions. Parts that the host does not run are rejected by name and line. */
import { DmnModdle, type Element } from 'dmn-moddle';
import { malformedIn, withOwnSigns, withoutParts } from '../values/xml-text.ts';
import type { Decision, DecisionContent, DecisionTable, TypeDefinition } from './dmn-model.ts';
import { plainType } from './dmn-types.ts';

/** A part of a file that is not run, or that cannot be read. */
export interface DmnProblem {
  readonly line: number;
  readonly message: string;
  readonly mend?: string;
}

/** The decisions of a file, with the line of each element by its id. */
export interface DmnFile {
  readonly content: DecisionContent;
  readonly lines: ReadonlyMap<string, number>;
  readonly problems: readonly DmnProblem[];
}

/** The value of a property, if it is an element. */
function elementIn(value: unknown): Element | undefined {
  return isElement(value) ? value : undefined;
}

/** Elements are the only objects that the reader creates. */
function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null;
}

/** The reader knows DMN 1.3. Decisions of the other versions have the same notation. */
const versions =
  /https?:\/\/www\.omg\.org\/spec\/DMN\/(?:20151101\/dmn(?:11)?\.xsd|(?:20180521|20211108|20230324|20240513)\/MODEL\/?)(?=["'])/g;
const known = 'https://www.omg.org/spec/DMN/20191111/MODEL/';

/** The drawing does not affect decisions, and each modeler adds to it. */
const isDrawing = (uri: string, name: string): boolean =>
  name === 'DMNDI' && /^https?:\/\/www\.omg\.org\/spec\/DMN\/\d{8}\/DMNDI\/?$/.test(uri);

/** The most elements of a file. A larger decision should be split. */
const mostElements = 50_000;

/** The result for a file that is not read, with the reason. */
export const noDmn = (message: string, mend?: string): DmnFile => ({
  content: { decisions: [], inputs: [] },
  lines: new Map(),
  problems: [{ line: 1, message, ...(mend === undefined ? {} : { mend }) }],
});

/** Reads the text of a file. It never throws. */
export async function readDmn(xml: string): Promise<DmnFile> {
  const unsafe = refused(xml);
  if (unsafe !== undefined) return noDmn(unsafe);
  const malformed = malformedIn(xml);
  if (malformed !== undefined) {
    const file = noDmn(malformed.message);
    return { ...file, problems: file.problems.map((one) => ({ ...one, line: malformed.line })) };
  }
  try {
    const decisive = withoutParts(withOwnSigns(xml).trim(), isDrawing);
    const read = await new DmnModdle().fromXML(decisive.replace(versions, known));
    const reading = new Reading(linesOf(xml));
    for (const { message } of read.warnings) reading.warned(message);
    const content = reading.content(read.rootElement);
    return { content, lines: reading.lines, problems: reading.problems };
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    return noDmn(`is not DMN: ${message}`, 'save it by a modeler of DMN 1.3');
  }
}

function refused(xml: string): string | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return 'has a DTD; remove it';
  const tags = xml.match(/<[A-Za-z_]/g)?.length ?? 0;
  return tags > mostElements ? `has more than ${mostElements} elements` : undefined;
}

/** Lines of the elements that have an id. */
function linesOf(xml: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  let at = 0;
  for (const { 1: id = '', index } of xml.matchAll(/\sid="([^"]+)"/g)) {
    for (let next = xml.indexOf('\n', at); next >= 0 && next < index; next = xml.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    if (!lines.has(id)) lines.set(id, line);
  }
  return lines;
}

const listOf = (value: unknown): readonly Element[] => (Array.isArray(value) ? value : []);

const textOf = (element: unknown): string => {
  const text = elementIn(element)?.text;
  return typeof text === 'string' ? text.trim() : '';
};

/** Parts of a file that are only drawn. */
const drawings = new Set(['dmn:InputData', 'dmn:KnowledgeSource', 'dmn:TextAnnotation']);

/** A type with the values that it may have. */
interface Clause {
  readonly type?: string;
  readonly values?: string;
}

/** The longest chain of types that only rename each other. */
const mostAliases = 20;

/** One reading of a file. */
class Reading {
  readonly lines: ReadonlyMap<string, number>;
  readonly problems: DmnProblem[] = [];
  /** The type definitions of the file, and the ones that its content uses. */
  #written = new Map<string, Element>();
  readonly #types = new Map<string, TypeDefinition>();

  constructor(lines: ReadonlyMap<string, number>) {
    this.lines = lines;
  }

  warned(message: string): void {
    const [, boxed] =
      /^unparsable content <(?:\w+:)?(conditional|filter|for|some|every)\b/.exec(message) ?? [];
    if (boxed !== undefined) {
      const mend = 'use a decision table or a FEEL expression';
      this.problems.push({ line: 1, message: `${boxed} (boxed) is not run`, mend });
      return;
    }
    const first = message.split('\n')[0] ?? message;
    const id = /<([^>]+)>/.exec(first)?.[1] ?? '';
    this.problems.push({ line: this.lines.get(id) ?? 1, message: first });
  }

  content(root: Element): DecisionContent {
    this.#written = new Map(listOf(root.itemDefinition).map((one) => [one.name ?? '', one]));
    for (const one of listOf(root.import)) this.#no(one, 'An import', 'keep decisions in one file');
    const elements = listOf(root.drgElement);
    for (const one of elements) {
      if (one.$type === 'dmn:Decision' || drawings.has(one.$type)) continue;
      this.#no(one, one.$type.replace('dmn:', ''), 'make it a decision of its own');
    }
    const given = elements
      .filter(({ $type }) => $type === 'dmn:InputData')
      .map((one) => ({
        name: elementIn(one.variable)?.name ?? one.name ?? one.id ?? '',
        ...this.#typed(elementIn(one.variable)?.typeRef),
      }));
    const decisions = elements
      .filter(({ $type }) => $type === 'dmn:Decision')
      .map((one) => this.#decision(one));
    const inputTypes = given.filter(({ type, values }) => type !== undefined || values !== undefined);
    const types = [...this.#types.values()];
    return {
      decisions,
      inputs: given.map(({ name }) => name),
      ...(inputTypes.length === 0 ? {} : { inputTypes }),
      ...(types.length === 0 ? {} : { types }),
    };
  }

  #decision(element: Element): Decision {
    const { id = '', name = id } = element;
    const variable = elementIn(element.variable)?.name;
    const requires = listOf(element.informationRequirement).flatMap(({ requiredDecision }) => {
      const href = elementIn(requiredDecision)?.href;
      return typeof href === 'string' ? [href.replace(/^.*#/, '')] : [];
    });
    if (listOf(element.knowledgeRequirement).length > 0) {
      this.#no(element, 'A business knowledge model', 'make it a decision of its own');
    }
    const made = { id, name, requires, ...(variable === undefined ? {} : { variable }) };
    const logic = elementIn(element.decisionLogic);
    if (logic?.$type === 'dmn:DecisionTable') return { ...made, table: this.#table(logic) };
    if (logic?.$type === 'dmn:LiteralExpression') {
      this.#language(logic, element);
      const type = this.#typed(elementIn(element.variable)?.typeRef);
      return { ...made, literal: { text: textOf(logic), ...type } };
    }
    const what = logic === undefined ? 'A decision without logic' : `${logic.$type.slice(4)} (boxed)`;
    this.#no(element, what, 'use a decision table or a FEEL expression');
    return made;
  }

  #table(table: Element): DecisionTable {
    const { hitPolicy = 'UNIQUE', aggregation } = table;
    const inputs = listOf(table.input).map((input) => {
      const expression = elementIn(input.inputExpression);
      this.#language(expression, input);
      if (input.$attrs?.['camunda:inputVariable'] !== undefined) {
        this.#no(input, 'camunda:inputVariable', 'write ? for the value of the column');
      }
      const text = textOf(expression);
      return {
        id: input.id ?? '',
        label: String(input.label ?? text),
        expression: text,
        ...this.#typed(expression?.typeRef, textOf(input.inputValues)),
      };
    });
    const outputs = listOf(table.output).map((output, at) => {
      const standard = textOf(output.defaultOutputEntry);
      const name = output.name ?? (output.label === undefined ? `output${at + 1}` : String(output.label));
      return {
        id: output.id ?? '',
        name,
        ...(standard === '' ? {} : { default: standard }),
        ...this.#typed(output.typeRef, textOf(output.outputValues)),
      };
    });
    const rows = listOf(table.rule).map((row, at) => this.#row(row, at));
    const written = { hitPolicy, ...(aggregation === undefined ? {} : { aggregation }) };
    // The schema of the content rejects an invalid policy, with its place.
    const policies = written as Pick<DecisionTable, 'hitPolicy' | 'aggregation'>;
    return { ...policies, inputs, outputs, rows };
  }

  #row(row: Element, at: number): DecisionTable['rows'][number] {
    const [when, outputs] = [listOf(row.inputEntry), listOf(row.outputEntry)];
    for (const cell of [...when, ...outputs]) this.#language(cell, row);
    const notes = listOf(row.annotationEntry).map(textOf);
    const note = [row.description, ...notes].filter((one) => typeof one === 'string' && one !== '');
    return {
      id: row.id ?? `row ${at + 1}`,
      when: when.map((cell) => textOf(cell) || '-'),
      outputs: outputs.map(textOf),
      ...(note.length === 0 ? {} : { note: note.join('; ').slice(0, 2000) }),
    };
  }

  /** A type with its allowed values. A type of the file that only renames a plain type is replaced by it. */
  #typed(typeRef: unknown, values = '', depth = 0): Clause {
    const name = typeof typeRef === 'string' ? typeRef : 'Any';
    const own = this.#written.get(name) ?? this.#written.get(name.replace(/^\w+:/, ''));
    const said = values === '' ? {} : { values };
    // A type that contains itself never ends. The check reports it.
    if (own === undefined || depth > mostAliases) {
      const type = plainType(name);
      return type === 'Any' ? said : { type, ...said };
    }
    if (elementIn(own.functionItem) !== undefined) return said;
    if (own.isCollection !== true && listOf(own.itemComponent).length === 0) {
      return { ...this.#typed(own.typeRef, textOf(own.allowedValues), depth + 1), ...said };
    }
    return { type: this.#defined(own.name ?? name, own), ...said };
  }

  /** Keeps a list or a structure under its name. */
  #defined(name: string, own: Element): string {
    if (this.#types.has(name)) return name;
    const list = own.isCollection === true ? { list: true } : {};
    this.#types.set(name, { name, ...list });
    const typed = this.#typed(own.typeRef, textOf(own.allowedValues));
    const components = listOf(own.itemComponent);
    const members = components.map((one) => {
      const isPlain = one.isCollection !== true && listOf(one.itemComponent).length === 0;
      const clause = isPlain
        ? this.#typed(one.typeRef, textOf(one.allowedValues))
        : { type: this.#defined(`${name}.${one.name}`, one) };
      return { name: one.name ?? '', ...clause };
    });
    this.#types.set(name, { name, ...typed, ...list, ...(members.length === 0 ? {} : { members }) });
    return name;
  }

  #language(expression: Element | undefined, at: Element): void {
    const language = expression?.expressionLanguage;
    if (typeof language !== 'string' || /feel/i.test(language)) return;
    this.#no(at, `The language ${language}`, 'write FEEL');
  }

  #no({ id }: Element, what: string, mend: string): void {
    const line = this.lines.get(id ?? '') ?? 1;
    this.problems.push({ line, message: `${what} is not run (${id ?? 'without an id'})`, mend });
  }
}
