/** Decisions compiled: what they answer to facts, and the rows that said so. FEEL evaluates the cells. */
import type { Answered, AskedRow, Facts } from '../command/policy/policy.ts';
import { compileFeel, compileTests, type FeelTests, type FeelValue } from '../feel/feel.ts';
import { FeelProblem } from '../feel/tree.ts';
import { type Budget, freshBudget, spend } from '../values/budget.ts';
import { MissingValue, UnfitValue } from '../values/value-problem.ts';
import { type Hit, hitsOf, NoHit } from './dmn-hits.ts';
import type { Decision, DecisionContent, DecisionTable } from './dmn-model.ts';
import { type Typed, testedAs, typedAs } from './dmn-types.ts';

/** Facts that a decision cannot judge, or rows that contradict each other. */
export class NoDecision extends Error {}

export interface CompiledDecisions {
  /** What a decision answers. Throws NoDecision, MissingValue, UnfitValue. */
  decide(id: string, facts: Facts): Answered;
  /** What cannot be compiled: by JSON pointer. */
  readonly problems: readonly { readonly pointer: string; readonly message: string }[];
}

interface Row {
  readonly name: string;
  readonly tests: readonly FeelTests[];
  readonly texts: readonly string[];
  readonly outputs: readonly FeelValue[];
}

interface Column extends Typed {
  readonly text: string;
  readonly get: FeelValue;
}

interface Compiled {
  readonly decision: Decision;
  answer(facts: Facts, names: Facts, budget: Budget): Answered;
}

/** The name of a row, as answers and explanations call it: rows are counted from 1, as modelers show them. */
export const rowName = ({ id }: Decision, at: number): string => `${id} row ${at + 1}`;

/** Compiles every decision of a content; what is wrong in it is told, and never thrown. */
export function compileDecisions(content: DecisionContent): CompiledDecisions {
  const problems: { pointer: string; message: string }[] = [];
  const names = namesIn(content);
  const compiled = new Map<string, Compiled>();
  for (const [at, decision] of content.decisions.entries()) {
    const compiling = compilerAt(`/decisions/${at}`, names, problems);
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
  // All cells of a question share one budget: a file of many cells may do no more than one of few.
  const decide = (id: string, facts: Facts): Answered => decided(id, facts, freshBudget());
  return { decide, problems };
}

/** Steps of a decision beside its cells. */
const decisionSteps = 100;

/** Steps of a row that is handed on to the decision that asked. */
const rowSteps = 10;

/** The names under which other decisions see an answer. */
export function answerNames(decision: Decision | undefined): readonly string[] {
  if (decision === undefined) return [];
  const { id, name, variable } = decision;
  return [...new Set([id, name, ...(variable === undefined ? [] : [variable])])];
}

/** Every name that the cells may have of several words. */
function namesIn({ decisions, inputs }: DecisionContent): readonly string[] {
  return [...inputs, ...decisions.flatMap(answerNames)];
}

/** Compiles texts at places below one; a text that is none is told and answers nothing. */
export interface Compiling {
  value(text: string, place: string): FeelValue;
  tests(text: string, place: string): FeelTests;
}

function compilerAt(
  pointer: string,
  names: readonly string[],
  problems: { pointer: string; message: string }[],
): Compiling {
  const guarded = <T>(place: string, otherwise: T, make: () => T): T => {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof FeelProblem)) throw error;
      problems.push({ pointer: `${pointer}${place}`, message: `is no FEEL: ${error.message}` });
      return otherwise;
    }
  };
  return {
    value: (text, place) =>
      guarded(
        place,
        () => null,
        () => compileFeel(text, { names }),
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
  const { text = '', type, values } = decision.literal ?? {};
  const value = compiling.value(text, '/literal/text');
  const typed = columnType(type, values, '/literal', compiling);
  return (_facts, names, budget) => {
    const answer = typedAs(value(names, budget), typed, decision.name, budget);
    const event = { type: 'expression', params: { value: answer } };
    return {
      value: answer,
      fired: [{ rule: decision.id, ...event }],
      rows: [{ rule: decision.id, selected: true, cells: [], event }],
    };
  };
}

function columnType(
  type: string | undefined,
  values: string | undefined,
  place: string,
  compiling: Compiling,
): Typed {
  const allowed = values === undefined ? undefined : compiling.tests(values, `${place}/values`);
  return {
    ...(type === undefined ? {} : { type }),
    ...(allowed === undefined ? {} : { allowed, values }),
  };
}

function tableOf(
  decision: Decision,
  table: DecisionTable,
  compiling: Compiling,
): Compiled['answer'] {
  const columns = table.inputs.map((input, at): Column => {
    const place = `/table/inputs/${at}`;
    return {
      text: input.expression,
      get: compiling.value(input.expression, `${place}/expression`),
      ...columnType(input.type, input.values, place, compiling),
    };
  });
  const outputs = table.outputs.map((output, at) => {
    const place = `/table/outputs/${at}`;
    const standard = output.default;
    return {
      name: output.name,
      typed: columnType(output.type, output.values, place, compiling),
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
        return typedAs(cell(names, budget), output?.typed ?? {}, what, budget);
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
      params: Object.fromEntries(named.map((name, at) => [name, answer[at] ?? null])),
    });
    return {
      value,
      fired: deciding.map(({ name, answer }) => ({ rule: name, ...eventOf(answer) })),
      rows: rows.map(({ name }, at) => {
        const hit = answers.find((one) => one.name === name);
        const cells = asked[at] ?? [];
        return {
          rule: name,
          selected: hit !== undefined,
          cells,
          event: eventOf(hit?.answer ?? []),
        };
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
  const value = column.get(names, budget);
  return typedAs(value, column, column.text, budget);
}

/** Every cell is asked: an explanation shows all of them, and a cell that cannot be asked is never passed over. */
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
      const value = testedAs(values[at] ?? null, column?.type, column?.text ?? '', budget);
      return {
        fact: column?.text ?? '',
        operator: 'passes',
        value: text,
        factResult: values[at] ?? null,
        result: test(value, names, budget),
      };
    } catch (error) {
      if (!(error instanceof UnfitValue) || error instanceof MissingValue) throw error;
      throw new UnfitValue(`${name}, ${column?.text}`, error.message);
    }
  });
}
