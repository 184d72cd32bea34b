/** The deploy check of a script: its language, and whether it is one. */
import { syntaxOf } from '../scripts/syntax.ts';
import { type Finding, fault } from './finding.ts';

/** What is wrong with a script of the element; `what` names it. */
export function scriptFindings(
  id: string,
  script: string,
  what: string,
  language = 'javascript',
): readonly Finding[] {
  if (!/^(?:text\/|application\/)?javascript$|^js$/i.test(language)) {
    return [fault(id, 'SCRIPT', `${language} is not run; write javascript.`)];
  }
  const syntax = syntaxOf(script);
  if (!('problem' in syntax)) return [];
  const { problem, line, column } = syntax;
  return [
    fault(id, 'SCRIPT', `${what} is no script: ${problem} (line ${line}, column ${column}).`),
  ];
}
