/** Writes decisions as a DMN file that modelers open and that the reader reads as the same decisions. */
import type { Decision, DecisionContent, DecisionTable, TypeDefinition } from './dmn-model.ts';

/** The text of a DMN 1.3 file. */
export function dmnTextOf(content: DecisionContent): string {
  const { decisions, inputs, inputTypes = [], types: own = [] } = content;
  const typed = (id: string, clause: Clause) =>
    tag('itemDefinition', { name: typeOf(id) }, clauseText(clause));
  const types = [
    ...own.map(definitionText),
    ...decisions.flatMap(({ id, literal }) => (literal?.values === undefined ? [] : [typed(id, literal)])),
    ...inputTypes.flatMap((one, at) => (one.values === undefined ? [] : [typed(`input-${at + 1}`, one)])),
  ];
  const refOf = (name: string): string | undefined => {
    const at = inputTypes.findIndex((one) => one.name === name);
    return inputTypes[at]?.values === undefined ? inputTypes[at]?.type : typeOf(`input-${at + 1}`);
  };
  const root = {
    xmlns: 'https://www.omg.org/spec/DMN/20191111/MODEL/',
    id: 'decisions',
    name: 'Decisions',
    namespace: 'http://bursar.example/dmn',
  };
  const parts = [
    ...types,
    ...inputs.map((name, at) => {
      const typeRef = refOf(name);
      const variable = typeRef === undefined ? [] : [tag('variable', { name, typeRef }, [])];
      return tag('inputData', { id: `input-${at + 1}`, name }, variable);
    }),
    ...decisions.map(decisionText),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('definitions', root, parts)}\n`;
}

type Clause = Pick<TypeDefinition, 'type' | 'values'>;

const clauseText = ({ type, values }: Clause): readonly string[] => [
  ...(type === undefined && values === undefined ? [] : [tag('typeRef', {}, type ?? 'Any')]),
  ...(values === undefined ? [] : [tag('allowedValues', {}, [text(values)])]),
];

/** A list or a structure that the file defines. */
function definitionText({ name, list, members = [], ...clause }: TypeDefinition): string {
  const isCollection = list === true ? 'true' : undefined;
  return tag('itemDefinition', { name, isCollection }, [
    ...clauseText(clause),
    ...members.map((one) => tag('itemComponent', { name: one.name }, clauseText(one))),
  ]);
}

const typeOf = (id: string): string => `type-of-${id}`;

function decisionText({ id, name, variable, requires, table, literal }: Decision): string {
  const typeRef = literal?.values === undefined ? literal?.type : typeOf(id);
  return tag('decision', { id, name }, [
    ...(variable === undefined && typeRef === undefined
      ? []
      : [tag('variable', { name: variable, typeRef }, [])]),
    ...requires.map((other) =>
      tag('informationRequirement', {}, [tag('requiredDecision', { href: `#${other}` }, [])]),
    ),
    ...(table === undefined ? [] : [tableText(table)]),
    ...(literal === undefined ? [] : [tag('literalExpression', {}, [text(literal.text)])]),
  ]);
}

function tableText({ hitPolicy, aggregation, inputs, outputs, rows }: DecisionTable): string {
  return tag('decisionTable', { hitPolicy, aggregation }, [
    ...inputs.map(({ id, label, expression, type, values }) =>
      tag('input', { id, label }, [
        tag('inputExpression', { typeRef: type }, [text(expression)]),
        ...(values === undefined ? [] : [tag('inputValues', {}, [text(values)])]),
      ]),
    ),
    ...outputs.map((output) =>
      tag('output', { id: output.id, name: output.name, typeRef: output.type }, [
        ...(output.values === undefined ? [] : [tag('outputValues', {}, [text(output.values)])]),
        ...(output.default === undefined ? [] : [tag('defaultOutputEntry', {}, [text(output.default)])]),
      ]),
    ),
    ...rows.map(({ id, when, outputs: cells, note }) =>
      tag('rule', { id: /^row \d+$/.test(id) ? undefined : id }, [
        ...(note === undefined ? [] : [tag('description', {}, note)]),
        ...when.map((cell) => tag('inputEntry', {}, [text(cell)])),
        ...cells.map((cell) => tag('outputEntry', {}, [text(cell)])),
      ]),
    ),
  ]);
}

const text = (words: string): string => tag('text', {}, words);

/** One element: with elements within it, or with words. */
function tag(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  inside: string | readonly string[],
): string {
  const said = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => ` ${key}="${escaped(value ?? '')}"`)
    .join('');
  if (typeof inside === 'string') return `<${name}${said}>${escaped(inside)}</${name}>`;
  if (inside.length === 0) return `<${name}${said} />`;
  const lines = inside.map((one) => one.replace(/^/gm, '  ')).join('\n');
  return `<${name}${said}>\n${lines}\n</${name}>`;
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

const escaped = (words: string): string => words.replace(/[&<>"\n\r\t]/g, (sign) => signs[sign] ?? '');
