/** The deploy check of one text of a diagram. */
import { conditionProblem } from './condition.ts';
import { compileText, ExpressionProblem } from './expression.ts';
import { type Finding, fault } from './finding.ts';

/** Whether a text compiles. */
export function expressionFindings(id: string, text: string, what: string): readonly Finding[] {
  try {
    compileText(text);
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return [fault(id, 'EXPRESSION', `${what}: ${error.message}.`)];
  }
}

/** Whether a text is a condition: one expression that can say yes or no. */
export function conditionFindings(id: string, text: string, what: string): readonly Finding[] {
  const problem = conditionProblem(text);
  return problem === undefined ? [] : [fault(id, 'EXPRESSION', `${what}: ${problem}`)];
}
