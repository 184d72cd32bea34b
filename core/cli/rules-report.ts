/** Words and tables of `bursar rules`. */

import type { Tried } from '../rules/folder.ts';
import type { RuleExplanation } from '../rules/port.ts';
import { membersOf } from '../values/members.ts';

/** The tests of every rule set, one line each. Failed tests show their differences. */
export function casesTable(tried: readonly Tried[]): readonly string[] {
  return tried.flatMap(({ policy, results, untested, problem }) => [
    policy,
    ...(problem === undefined ? [] : problem.split('\n').map((line) => `  FAIL  ${line}`)),
    ...results.flatMap((result) => [
      `  ${result.passed ? 'ok  ' : 'FAIL'}  ${result.test.name.padEnd(52)} ${result.decidedBy ?? '-'}`,
      ...result.differences.map((line) => `          ${line}`),
    ]),
    ...untested.map((rule) => `  note  no test is about ${rule}`),
  ]);
}

/** An explanation as an indented tree. */
export function explanationLines(explained: RuleExplanation): readonly string[] {
  const { policy, version, outcome, decidedBy, rules } = explained;
  return [
    `${policy} (version ${version})`,
    `outcome     ${JSON.stringify(outcome)}`,
    `decided by  ${decidedBy ?? 'no rule'}`,
    ...rules.flatMap(({ rule, held, beatenBy, conditions }) => [
      `${held ? '+' : '-'} ${rule}${beatenBy === undefined ? '' : ` (${beatenBy} goes before it)`}`,
      ...conditionLines(conditions, 1),
    ]),
  ];
}

function conditionLines(node: unknown, depth: number): readonly string[] {
  const pad = '  '.repeat(depth);
  const { all, any, not, ...leaf } = membersOf(node);
  for (const [word, list] of [
    ['all', all],
    ['any', any],
  ] as const) {
    if (!Array.isArray(list)) continue;
    if (list.length === 0) return [`${pad}always`];
    return [`${pad}${word} of`, ...list.flatMap((inner) => conditionLines(inner, depth + 1))];
  }
  if (not !== undefined) return [`${pad}not`, ...conditionLines(not, depth + 1)];
  const { fact, path, operator, factResult, valueResult, value, result } = leaf;
  const sign = result === undefined ? '?' : result === true ? '+' : '-';
  const name = path === undefined ? String(fact) : `${String(fact)} ${String(path)}`;
  const seen =
    result === undefined
      ? 'not looked at'
      : factResult === null || factResult === undefined
        ? 'none'
        : JSON.stringify(factResult);
  return [`${pad}${sign} ${name} (${seen}) ${String(operator)} ${JSON.stringify(valueResult ?? value)}`];
}
