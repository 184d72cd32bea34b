/**
 * A DMN file as a rule set of the host: compiled, proven by its tests, stored and explained like any other.
 */
import type { Answered, AnyPolicy, CompiledRule, Facts } from '../command/policy/policy.ts';
import { policy } from '../command/policy/policy.ts';
import { type CompiledDecisions, compileDecisions, NoDecision, rowName } from './dmn.ts';
import { decisionFindings, decisionHints } from './dmn-check.ts';
import { DecisionContent } from './dmn-model.ts';

/** The ending of names of files of decisions. The whole file name is the name of its rule set. */
export const decisionFile = '.dmn';

export const isDecisionFile = (name: string): boolean => name.endsWith(decisionFile);

/**
 * The fact that names the decision to evaluate. Without it, the one that no other decision requires is
 * evaluated.
 */
export const asked = '$decision';

const compiled = new WeakMap<object, CompiledDecisions>();

function compiledOf(content: DecisionContent): CompiledDecisions {
  const known = compiled.get(content);
  if (known !== undefined) return known;
  const made = compileDecisions(content);
  compiled.set(content, made);
  return made;
}

/** The rule set of a file: `loans/risk.dmn`. */
export function decisionPolicy(name: string): AnyPolicy {
  return policy<Facts, unknown, DecisionContent>({
    name,
    summary: `Decisions of ${name}`,
    schema: DecisionContent,
    facts: {},
    openFacts: true,
    eachCounts: true,
    compile: rowsOf,
    verdict: () => null,
    check: decisionFindings,
    hints: decisionHints,
    answer(content, facts): Answered {
      const { [asked]: named, ...given } = facts;
      return compiledOf(content).decide(askedIn(content, named), given);
    },
    decidedBy: (_verdict, _facts, fired) => fired[0]?.rule ?? null,
  });
}

/** The decision to evaluate. Throws NoDecision if it is not clear. */
function askedIn({ decisions }: DecisionContent, named: unknown): string {
  if (typeof named === 'string') return named;
  const needed = new Set(decisions.flatMap(({ requires }) => requires));
  const [top, other] = decisions.filter(({ id }) => !needed.has(id));
  if (top !== undefined && other === undefined) return top.id;
  const ids = decisions.map(({ id }) => id).join(', ');
  throw new NoDecision(`Say which decision is asked by "${asked}": ${ids}.`);
}

/** Rows by name, to count the rows that tests cover. */
function rowsOf({ decisions }: DecisionContent): readonly CompiledRule[] {
  return decisions.flatMap((decision, place) => {
    const { id, table } = decision;
    const at = `/decisions/${place}`;
    if (table === undefined) {
      return [{ name: id, conditions: { all: [] }, event: { type: 'expression' }, at }];
    }
    return table.rows.map((_, row) => ({
      name: rowName(decision, row),
      conditions: { all: [] },
      event: { type: 'row' },
      at: `${at}/table/rows/${row}`,
    }));
  });
}
