/** The variables that an element or flow reads. */
import { pathsIn } from '../expression/paths.ts';
import { readTexts } from '../reading/camunda.ts';
import type { Plan, Step } from '../reading/plan.ts';
import { readBy } from '../reading/script-variables.ts';

/** Names that are read, by the elements and flows that read them, in the order of the file. */
export function readIn(plan: Plan): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (id: string, names: Iterable<string>): void => {
    for (const name of names) {
      const readers = found.get(name);
      if (readers === undefined) found.set(name, new Set([id]));
      else readers.add(id);
    }
  };
  for (const step of plan.steps.values()) {
    for (const text of textsOf(step)) add(step.id, firstNames(text));
    for (const script of scriptsOf(step)) add(step.id, readBy(script));
  }
  for (const { id, condition, language } of plan.flows.values()) {
    if (condition !== undefined) add(id, language === undefined ? firstNames(condition) : readBy(condition));
  }
  return found;
}

const firstNames = (text: string): readonly string[] =>
  pathsIn(text).flatMap(([name]) => (name === undefined || isOwn.has(name) ? [] : name));

/** Names that an expression can read in addition to the variables. */
const isOwn: ReadonlySet<string> = new Set(['result', 'subprocess', 'formData', 'loopCounter']);

const scriptNames: ReadonlySet<string> = new Set(['script', 'prescript', 'serverscript']);

/** Texts of a step that may be expressions. */
function textsOf({ properties, parameters, loop, events, element }: Step): readonly string[] {
  const own = [...properties].flatMap(([name, { value }]) => (scriptNames.has(name) ? [] : value));
  const mapped = [...parameters.inputs, ...parameters.outputs].map(({ value }) => value);
  const turns = [
    ...[loop?.collection, loop?.cardinality, loop?.completionCondition],
    ...[loop?.outputElement, loop?.again?.condition],
  ];
  const heard = events.flatMap(({ timer, condition }) => [timer?.text, condition]);
  return [...own, ...mapped, ...turns, ...heard, ...readTexts(element)].filter((text) => text !== undefined);
}

const scriptsOf = ({ script, properties }: Step): readonly string[] =>
  [script, ...['prescript', 'serverscript'].map((name) => properties.get(name)?.value)].filter(
    (text) => text !== undefined,
  );
