/** The deploy check of what events are named by: codes that tell them apart, names as they stand, languages that are run. */
import { hasExpression } from './expression.ts';
import { type Finding, fault } from './finding.ts';
import { isFeelLanguage, languageOf } from './language.ts';
import type { Step } from './plan.ts';
import type { Element } from './xml.ts';

/** Everything wrong with what the events, the message and the loop of one element are named by, or written in. */
export function namingFindings(step: Step): readonly Finding[] {
  const definitions = (step.element.eventDefinitions ?? []) as readonly Element[];
  return [
    ...[...definitions, step.element].flatMap((one) => nameFindings(step.id, one)),
    ...definitions.flatMap((one) => codeFindings(step.id, one)),
    ...languageFindings(step, definitions),
  ];
}

const coded = [
  ['errorRef', 'errorCode', 'error'],
  ['escalationRef', 'escalationCode', 'escalation'],
] as const;

/** An error is known by its code alone: two without one would be the same. */
function codeFindings(id: string, definition: Element): readonly Finding[] {
  return coded.flatMap(([reference, member, kind]) => {
    const named = definition[reference] as Element | undefined;
    if (named === undefined) return [];
    const code = named[member];
    if (typeof code !== 'string' || code.trim() === '') {
      const says = `The ${kind} ${named.id ?? ''} has no ${member}, which is what it is known by: give it one. An event that takes any names no ${kind} (leave ${reference} away).`;
      return [fault(id, 'EVENT', says)];
    }
    return hasExpression(code)
      ? [fault(id, 'EVENT', `The ${member} ${code} is taken as it stands: write the code itself.`)]
      : [];
  });
}

/** The whole bank calls a message or a signal by one name, so it cannot be another one in each instance. */
function nameFindings(id: string, element: Element): readonly Finding[] {
  return (['messageRef', 'signalRef'] as const).flatMap((reference) => {
    const name = (element[reference] as Element | undefined)?.name;
    if (typeof name !== 'string' || !hasExpression(name)) return [];
    const cure =
      reference === 'messageRef'
        ? 'write the name itself, and what differs in each instance as CorrelationKey'
        : 'write the name itself, and send it to one instance by instanceId';
    return [fault(id, 'EVENT', `The name ${name} is taken as it stands: ${cure}.`)];
  });
}

function languageFindings(step: Step, definitions: readonly Element[]): readonly Finding[] {
  const loop = step.element.loopCharacteristics as Element | undefined;
  const written: readonly unknown[] = [
    ...definitions.flatMap((one) => [one.condition, one.timeDate, one.timeDuration, one.timeCycle]),
    ...[loop?.completionCondition, loop?.loopCondition, loop?.loopCardinality],
  ];
  return written.flatMap((expression) => {
    const language = languageOf(expression as Element | undefined);
    if (language === undefined || isFeelLanguage(language)) return [];
    const says = `${language} is not run here: write \${...} without a language, or FEEL after "=".`;
    return [fault(step.id, 'EXPRESSION', says)];
  });
}
