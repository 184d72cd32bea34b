/**
 * Checks free-form rules beyond their schema: names, facts, paths, operators and the kinds that operators
 * compare.
 */
import { nearest } from '../../values/nearest.ts';
import { type Leaf, partsOf } from './conditions.ts';
import { isOfKind, operators } from './operators.ts';
import type { CompiledRule, FactSpec, Mention, PolicyFinding } from './policy.ts';

export type FactSpecs = Readonly<Record<string, FactSpec>>;

/** The events that rules may give, by name: the meaning and the parameters of each. */
export type EventSpecs = Readonly<Record<string, { readonly summary: string; readonly params: FactSpecs }>>;

/** A file of free-form rules. */
export interface RuleFile {
  readonly rules: readonly CompiledRule[];
}

/** Every problem of rules that match their schema. */
export function checkRules(
  { rules }: RuleFile,
  facts: FactSpecs,
  events: EventSpecs,
): readonly PolicyFinding[] {
  const found: PolicyFinding[] = [];
  const names = new Map<string, number>();
  for (const [at, rule] of rules.entries()) {
    const first = names.get(rule.name);
    if (first !== undefined) {
      found.push({
        pointer: `/rules/${at}/name`,
        message: `is also the name of rule ${first + 1}`,
        mend: 'give each rule a name of its own: decisions are explained by it',
      });
    } else names.set(rule.name, at);
    found.push(...checkCondition(rule.conditions, `/rules/${at}/conditions`, facts));
    if (!Object.hasOwn(events, rule.event.type)) {
      found.push(unknown(`/rules/${at}/event/type`, 'event', rule.event.type, Object.keys(events)));
    }
  }
  return found;
}

/** Names of roles, permissions and commands in conditions and in parameters of events. */
export function mentionsIn({ rules }: RuleFile, facts: FactSpecs, events: EventSpecs): readonly Mention[] {
  const compared = rules.flatMap(({ conditions }, at) =>
    namedIn(conditions, `/rules/${at}/conditions`, facts),
  );
  const carried = rules.flatMap(({ event }, at) =>
    Object.entries(event.params ?? {}).flatMap(([param, name]): readonly Mention[] => {
      const names = events[event.type]?.params[param]?.names;
      if (names === undefined || typeof name !== 'string') return [];
      return [{ pointer: `/rules/${at}/event/params/${param}`, names, name }];
    }),
  );
  return [...compared, ...carried];
}

function namedIn(node: unknown, pointer: string, facts: FactSpecs): readonly Mention[] {
  const parts = partsOf(node);
  if (parts === undefined) return [];
  if (parts.kind === 'not') return namedIn(parts.of, `${pointer}/not`, facts);
  if (parts.kind !== 'leaf') {
    return parts.of.flatMap((inner, at) => namedIn(inner, `${pointer}/${parts.kind}/${at}`, facts));
  }
  const { leaf } = parts;
  const spec = specAt(leaf, pointer, facts);
  if ('finding' in spec || spec.names === undefined) return [];
  const { names } = spec;
  const values = Array.isArray(leaf.value) ? leaf.value : [leaf.value];
  return values.flatMap((name: unknown, at): readonly Mention[] => {
    if (typeof name !== 'string') return [];
    const place = Array.isArray(leaf.value) ? `${pointer}/value/${at}` : `${pointer}/value`;
    return [{ pointer: place, names, name }];
  });
}

function checkCondition(node: unknown, pointer: string, facts: FactSpecs): PolicyFinding[] {
  const parts = partsOf(node);
  if (parts === undefined) return [];
  if (parts.kind === 'leaf') return checkLeaf(parts.leaf, pointer, facts);
  if (parts.kind === 'not') return checkCondition(parts.of, `${pointer}/not`, facts);
  return parts.of.flatMap((inner, at) => checkCondition(inner, `${pointer}/${parts.kind}/${at}`, facts));
}

function checkLeaf(leaf: Leaf, pointer: string, facts: FactSpecs): PolicyFinding[] {
  const spec = specAt(leaf, pointer, facts);
  const operator = Object.hasOwn(operators, leaf.operator) ? operators[leaf.operator] : undefined;
  if (operator === undefined) {
    const known = Object.keys(operators);
    return [
      unknown(`${pointer}/operator`, 'operator', leaf.operator, known),
      ...('finding' in spec ? [spec.finding] : []),
    ];
  }
  if ('finding' in spec) return [spec.finding];
  const { kind } = spec;
  if (!operator.of.includes(kind)) {
    const fitting = Object.entries(operators).flatMap(([name, { of }]) => (of.includes(kind) ? [name] : []));
    return [
      {
        pointer: `${pointer}/operator`,
        message: `compares ${operator.of.join(' or ')}, and ${leaf.fact} is ${kind}`,
        mend: `use one of ${fitting.join(', ')}`,
      },
    ];
  }
  return checkValue(leaf, spec, `${pointer}/value`, facts);
}

/** The spec of the compared value: the fact, or its field at `path`. */
function specAt(
  { fact, path }: { readonly fact: string; readonly path?: string },
  pointer: string,
  facts: FactSpecs,
): FactSpec | { readonly finding: PolicyFinding } {
  let spec = Object.hasOwn(facts, fact) ? facts[fact] : undefined;
  if (spec === undefined) {
    return { finding: unknown(`${pointer}/fact`, 'fact', fact, Object.keys(facts)) };
  }
  if (path === undefined) return spec;
  for (const name of path.replace(/^\$\.?/, '').split('.')) {
    const { fields = {} }: FactSpec = spec;
    const inner: FactSpec | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (inner === undefined) {
      return { finding: unknown(`${pointer}/path`, 'field', path, Object.keys(fields)) };
    }
    spec = inner;
  }
  return spec;
}

function checkValue(
  { operator: name, value }: Leaf,
  spec: FactSpec,
  pointer: string,
  facts: FactSpecs,
): PolicyFinding[] {
  const wants = operators[name]?.value;
  if (wants === 'boolean') {
    return typeof value === 'boolean'
      ? []
      : [{ pointer, message: 'must be true or false', mend: 'write true or false' }];
  }
  if (wants === 'list') {
    if (Array.isArray(value) && value.length > 0) {
      return value.flatMap((item, at) => checkPlain(item, spec, `${pointer}/${at}`));
    }
    const message = `${name} needs a list that is not empty`;
    return [{ pointer, message, mend: `write ["..."] with at least one ${spec.kind}` }];
  }
  if (wants === 'item') return [];
  if (isReference(value)) {
    const other = specAt(value, pointer, facts);
    if ('finding' in other) return [other.finding];
    return other.kind === spec.kind
      ? []
      : [
          {
            pointer,
            message: `compares ${spec.kind} with ${other.kind}`,
            mend: `name a fact that is ${spec.kind}`,
          },
        ];
  }
  return checkPlain(value, spec, pointer);
}

function isReference(value: unknown): value is { readonly fact: string; readonly path?: string } {
  return typeof value === 'object' && value !== null && 'fact' in value && typeof value.fact === 'string';
}

function checkPlain(value: unknown, { kind, values }: FactSpec, pointer: string): PolicyFinding[] {
  if (!isOfKind(kind, value)) {
    return [{ pointer, message: `must be ${kind}`, mend: `write it as ${examples[kind]}` }];
  }
  if (values !== undefined && !values.includes(String(value))) {
    return [unknown(pointer, 'value', String(value), values)];
  }
  return [];
}

const examples: Readonly<Record<FactSpec['kind'], string>> = {
  text: '"text"',
  number: '12',
  money: '"1234.50"',
  boolean: 'true or false',
  instant: '"2026-11-21T09:00:00Z"',
  list: '["a", "b"]',
  object: '{ }',
};

function unknown(pointer: string, what: string, name: string, known: readonly string[]): PolicyFinding {
  const near = nearest(name, known);
  return {
    pointer,
    message: `is not a known ${what}`,
    mend: near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?`,
  };
}
