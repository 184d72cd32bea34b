/** What a call activity gives to its process and takes back, as Camunda 7 writes it. */
import { type CallLine, callLines, saysWhatIsPassed } from './camunda.ts';
import { compile, compileText, type Evaluate, ExpressionProblem } from './expression.ts';
import type { Mapping } from './parameters.ts';
import type { Element } from './xml.ts';
import { zeebeCall } from './zeebe.ts';

/** Variables that `camunda:in` gives to the child, beside all of them where it says so. */
export function passedTo(element: Element): Mapping {
  return lines(element, 'In').map(({ source, target }) => [target, sourceOf(source, '')]);
}

/** Variables that `camunda:out` takes from the child: of its own, or by an expression over them. */
export function returnedBy(element: Element): Mapping {
  return lines(element, 'Out').map(({ source, target }) => [
    target,
    'name' in source ? sourceOf(source, 'result.') : ofChild(source.expression),
  ]);
}

type Line = CallLine & { readonly source: NonNullable<CallLine['source']> };

const lines = (element: Element, side: 'In' | 'Out'): readonly Line[] =>
  callLines(element, side).filter((line): line is Line => line.source !== undefined);

function sourceOf(source: Line['source'], within: string): Evaluate {
  if ('expression' in source) return compileText(source.expression, 'strict');
  if (!/^[A-Za-z_$][\w$]*$/.test(source.name)) {
    throw new ExpressionProblem(
      `${source.name === '' ? 'A source without a name' : source.name} is no name of a variable: write it as sourceExpression`,
    );
  }
  return compile(within + source.name, 'strict');
}

/** An expression of `camunda:out` sees the variables of the child, and nothing of the parent. */
function ofChild(expression: string): Evaluate {
  const evaluate = compileText(expression, 'strict');
  return ({ result }) => {
    const child = typeof result === 'object' && result !== null ? result : {};
    return evaluate({ ...child, context: child });
  };
}

/** What a call activity passes beside its mappings. */
export interface CallPasses {
  /** All variables of the parent go to the child; those that are mapped stand before them. */
  readonly passesAll: boolean;
  /** All variables of the child come back. */
  readonly returnsAll: boolean;
}

/** What a dialect says of a call; undefined where none does, and the host's own rule counts. */
export function passesOf(element: Element): CallPasses | undefined {
  if (saysWhatIsPassed(element)) {
    const isAll = (side: 'In' | 'Out'): boolean =>
      callLines(element, side).some(({ source }) => source === undefined);
    return { passesAll: isAll('In'), returnsAll: isAll('Out') };
  }
  return zeebeCall(element);
}
