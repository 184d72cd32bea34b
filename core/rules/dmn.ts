/**
 * Compiles decisions. They return the answer for facts, with the rows that produced it. FEEL evaluates the
 * cells.
 */
import type { Answered, AskedRow, Facts } from '../command/policy/policy.ts';
import { compileFeel, compileTests, type FeelTests, type FeelValue } from '../feel/feel.ts';
import { FeelProblem } from '../feel/tree.ts';
import { asJson } from '../feel/values.ts';
import { type Budget, freshBudget, spend } from '../values/budget.ts';
import { MissingValue, UnfitValue } from '../values/value-problem.ts';
import { type Hit, hitsOf, NoHit } from './dmn-hits.ts';
import type { Decision, DecisionContent, DecisionTable } from './dmn-model.ts';
import { type Fit, typesOf } from './dmn-types.ts';

/** Facts that a decision cannot judge, or contradicting rows. */
export class NoDecision extends Error {}

export interface CompiledDecisions {
  /** Evaluates a decision. Throws NoDecision, MissingValue, UnfitValue. */
  decide(id: string, facts: Facts): Answered;
  /** The parts that cannot be compiled, by JSON pointer. */
  readonly problems: readonly { readonly pointer: string; readonly message: string }[];
}

interface Row {
  readonly name: string;
  readonly tests: readonly FeelTests[];
  readonly texts: readonly string[];
  readonly outputs: readonly FeelValue[];
}

interface Column {
  readonly text: string;
  readonly get: FeelValue;
  readonly fit: Fit;
}

interface Compiled {
  readonly decision: Decision;
  answer(facts: Facts, names: Facts, budget: Budget): Answered;
}

/** The name of a row in answers and explanations. Rows are counted from 1, as in modelers. */
export const rowName = ({ id }: Decision, at: number): string => `${id} row ${at + 1}`;

/** Compiles every decision of a content. Errors are reported, never thrown. */
export function compileDecisions(content: DecisionContent): CompiledDecisions {
  const problems: { pointer: string; message: string }[] = [];
  const names = namesIn(content);
  const compiled = new Map<string, Compiled>();
  const whole = compilerAt('', names, problems);
  const fitOf = typesOf(content.types ?? [], (text, place) => whole.tests(text, place));
  const given = (content.inputTypes ?? []).map(({ name, ...clause }, at) => ({
    name,
    fit: fitOf(clause, `/inputTypes/${at}`),
  }));
  for (const [at, decision] of content.decisions.entries()) {
    const pointer = `/decisions/${at}`;
    const compiling: Compiling = {
      ...compilerAt(pointer, names, problems),
      fit: (clause, place) => fitOf(clause, `${pointer}${place}`),
    };
    compiled.set(decision.id, {
      decision,
      answer:
        decision.table === undefined
          ? literalOf(decision, compiling)
          : tableOf(decision, decision.table, compiling),
    });
  }
  const decided = (id: string, facts: Facts, budget: Budget): Answered => {
    const found = compiled.get(id);
    if (found === undefined) throw new NoDecision(`there is no decision ${id}`);
    spend(budget, 'steps', decisionSteps, found.decision.name);
    let known: Facts = facts;
    const needed: Answered[] = [];
    for (const other of found.decision.requires) {
      const answer = decided(other, facts, budget);
      needed.push(answer);
      for (const name of answerNames(compiled.get(other)?.decision)) {
        known = { ...known, [name]: answer.value };
      }
    }
    const own = found.answer(facts, known, budget);
    const all = {
      value: own.value,
      fired: [...own.fired, ...needed.flatMap(({ fired }) => fired)],
      rows: [...own.rows, ...needed.flatMap(({ rows }) => rows)],
    };
    spend(budget, 'steps', all.rows.length * rowSteps, found.decision.name);
    return all;
  };
  // All cells of a question share one budget, so that a file of many cells has the same limit as one of few.
  const decide = (id: string, facts: Facts): Answered => {
    const budget = freshBudget();
    const typed = given
      .filter(({ name }) => Object.hasOwn(facts, name))
      .map(({ name, fit }) => [name, fit(facts[name] ?? null, name, budget)] as const);
    const { value, ...rest } = decided(id, { ...facts, ...Object.fromEntries(typed) }, budget);
    return { value: plain(value, id), ...rest };
  };
  return { decide, problems };
}

/** An answer as JSON carries it. Throws UnfitValue for a range. */
function plain(value: unknown, what: string): unknown {
  const made = asJson(value);
  if (made !== undefined) return made;
  throw new UnfitValue(what, 'its value is a range, which is not an answer');
}

/** Steps of a decision in addition to its cells. */
const decisionSteps = 100;

/** Steps of a row whose result is passed to the requesting decision. */
const rowSteps = 10;

/** The names by which other decisions read an answer. */
export function answerNames(decision: Decision | undefined): readonly string[] {
  if (decision === undefined) return [];
  const { id, name, variable } = decision;
  return [...new Set([id, name, ...(variable === undefined ? [] : [variable])])];
}

/** Every name with several words that the cells may use. */
function namesIn({ decisions, inputs }: DecisionContent): readonly string[] {
  return [...inputs, ...decisions.flatMap(answerNames)];
}

/** Compiles texts at places below a given one. An invalid text is reported and has no result. */
export interface Compiling {
  value(text: string, place: string): FeelValue;
  tests(text: string, place: string): FeelTests;
  fit(clause: { readonly type?: string; readonly values?: string }, place: string): Fit;
}

function compilerAt(
  pointer: string,
  names: readonly string[],
  problems: { pointer: string; message: string }[],
): Omit<Compiling, 'fit'> {
  const guarded = <T>(place: string, otherwise: T, make: () => T): T => {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof FeelProblem)) throw error;
      problems.push({ pointer: `${pointer}${place}`, message: `is not FEEL: ${error.message}` });
      return otherwise;
    }
  };
  return {
    value: (text, place) =>
      guarded(
        place,
        () => null,
        () => compileFeel(text, { names, raw: true }),
      ),
    tests: (text, place) =>
      guarded(
        place,
        () => false,
        () => compileTests(text, { names }),
      ),
  };
}

function literalOf(decision: Decision, compiling: Compiling): Compiled['answer'] {
  const { text = '', ...clause } = decision.literal ?? {};
  const value = compiling.value(text, '/literal/text');
  const fit = compiling.fit(clause, '/literal');
  return (_facts, names, budget) => {
    const answer = fit(value(names, budget), decision.name, budget);
    const event = { type: 'expression', params: { value: asJson(answer) ?? null } };
    return {
      value: answer,
      fired: [{ rule: decision.id, ...event }],
      rows: [{ rule: decision.id, selected: true, cells: [], event }],
    };
  };
}

function tableOf(decision: Decision, table: DecisionTable, compiling: Compiling): Compiled['answer'] {
  const columns = table.inputs.map((input, at): Column => {
    const place = `/table/inputs/${at}`;
    return {
      text: input.expression,
      get: compiling.value(input.expression, `${place}/expression`),
      fit: compiling.fit(input, place),
    };
  });
  const outputs = table.outputs.map((output, at) => {
    const place = `/table/outputs/${at}`;
    const standard = output.default;
    return {
      name: output.name,
      fit: compiling.fit(output, place),
      otherwise: standard === undefined ? undefined : compiling.value(standard, `${place}/default`),
    };
  });
  const rows = table.rows.map((row, at): Row => {
    const place = `/table/rows/${at}`;
    return {
      name: rowName(decision, at),
      texts: row.when,
      tests: row.when.map((text, cell) => compiling.tests(text, `${place}/when/${cell}`)),
      outputs: row.outputs.map((text, cell) => compiling.value(text, `${place}/outputs/${cell}`)),
    };
  });
  const hits = hitsOf(table, compiling);
  return (_facts, names, budget) => {
    const values = columns.map((column) => inputOf(column, names, budget));
    const asked = rows.map((row) => askedRow(row, columns, values, { names, budget }));
    const held = rows.filter((_, at) => asked[at]?.every(({ result }) => result) === true);
    const answers = held.map(({ name, outputs: cells }): Hit => {
      const answer = cells.map((cell, at) => {
        const output = outputs[at];
        const what = `${name}: ${output?.name}`;
        const value = cell(names, budget);
        return output === undefined ? value : output.fit(value, what, budget);
      });
      return { name, answer };
    });
    const otherwise = outputs.some((output) => output.otherwise !== undefined)
      ? outputs.map(({ otherwise: value }) => value?.(names, budget) ?? null)
      : undefined;
    const named = outputs.map(({ name }) => name);
    const { value, deciding } = settled(decision, () => hits(answers, named, otherwise));
    const eventOf = (answer: readonly unknown[]) => ({
      type: 'row',
      params: Object.fromEntries(named.map((name, at) => [name, asJson(answer[at]) ?? null])),
    });
    return {
      value,
      fired: deciding.map(({ name, answer }) => ({ rule: name, ...eventOf(answer) })),
      rows: rows.map(({ name }, at) => {
        const hit = answers.find((one) => one.name === name);
        const cells = asked[at] ?? [];
        return { rule: name, selected: hit !== undefined, cells, event: eventOf(hit?.answer ?? []) };
      }),
    };
  };
}

function settled<T>({ name }: Decision, find: () => T): T {
  try {
    return find();
  } catch (error) {
    if (error instanceof NoHit) throw new NoDecision(`The decision ${name}: ${error.message}.`);
    throw error;
  }
}

function inputOf(column: Column, names: Facts, budget: Budget): unknown {
  return column.fit(column.get(names, budget), column.text, budget);
}

/**
 * Evaluates every cell: an explanation shows all of them, and a cell that cannot be evaluated is never
 * skipped.
 */
function askedRow(
  { name, texts, tests }: Row,
  columns: readonly Column[],
  values: readonly unknown[],
  { names, budget }: { readonly names: Facts; readonly budget: Budget },
): AskedRow['cells'] {
  return tests.map((test, at) => {
    const column = columns[at];
    const text = texts[at] ?? '-';
    try {
      const value = values[at] ?? null;
      return {
        fact: column?.text ?? '',
        operator: 'passes',
        value: text,
        factResult: asJson(value) ?? null,
        result: test(value, names, budget),
      };
    } catch (error) {
      if (!(error instanceof UnfitValue) || error instanceof MissingValue) throw error;
      throw new UnfitValue(`${name}, ${column?.text}`, error.message);
    }
  });
}
