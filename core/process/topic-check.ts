/** The deploy check of a service task that a partner's worker does. */
import { isTrue } from './dialect.ts';
import { compileText, ExpressionProblem, hasExpression } from './expression.ts';
import { type Finding, fault } from './finding.ts';
import type { Step } from './plan.ts';
import { type Topic, topicName } from './topic.ts';

/** What an external task may not have, with the reason. */
const senseless: Readonly<Record<string, string>> = {
  connectorkey: 'a worker does this task, and no command runs: remove ConnectorKey or the topic',
  actas: 'a worker acts in his own name: remove ActAs',
};

/** Everything wrong with a topic and what stands beside it. */
export function topicFindings(step: Step, { text, from }: Topic): readonly Finding[] {
  const found = Object.entries(senseless)
    .filter(([name]) => step.properties.has(name))
    .map(([, why]) => fault(step.id, 'TOPIC', `The task has a topic (${from}): ${why}.`));
  if (isTrue(step.properties, 'continueonerror')) {
    const why = 'ContinueOnError has no effect at a task of a worker: catch his error by an event';
    found.push(fault(step.id, 'TOPIC', `${why}, or remove it.`));
  }
  const problem = nameProblem(text);
  return problem === undefined
    ? found
    : [...found, fault(step.id, 'TOPIC', `${from}: ${problem}.`)];
}

/** Elements that are no service tasks have no workers, whatever Camunda's attribute says. */
export function strangeTopic({ id, kind, element }: Step): readonly Finding[] {
  if (element.type !== 'external' || kind === 'service') return [];
  return [fault(id, 'TOPIC', `A ${kind} is done by no worker: make it a service task.`)];
}

function nameProblem(text: string): string | undefined {
  if (text.startsWith('=')) return `${text} is FEEL, which topics are not written in: write a name`;
  if (!hasExpression(text) && !text.startsWith('context.')) {
    if (topicName.test(text)) return undefined;
    return text === ''
      ? 'the topic is empty: workers find the task by its name'
      : `${text} is no topic: it has letters, digits and _ . : / -, and at most 200 characters`;
  }
  try {
    compileText(text, 'strict');
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return error.message;
  }
}
