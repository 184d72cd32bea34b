/** Which service tasks a partner's worker does, and under which topic he finds them, in every dialect. */
import { extensionsOf } from './extensions.ts';
import type { Step } from './plan.ts';

export interface Topic {
  /** As it is written: a name or an expression. */
  readonly text: string;
  /** Where it is written, for findings. */
  readonly from: 'Topic' | 'camunda:topic' | 'zeebe:taskDefinition';
  /** How often a worker may try, where the diagram says it there. */
  readonly tries: number | undefined;
}

/**
 * The topic of a service task: the host's property `Topic`, Camunda 7's external task, or the type of a Zeebe job.
 * Undefined where the host does the task itself: a Zeebe type that is the name of a command runs that command.
 */
export function topicOf(
  step: Pick<Step, 'kind' | 'element' | 'properties'>,
  isCommand: (name: string) => boolean,
): Topic | undefined {
  if (step.kind !== 'service') return undefined;
  const own = step.properties.get('topic')?.value;
  if (own !== undefined && !step.properties.has('connectorkey')) {
    return { text: own.trim(), from: 'Topic', tries: undefined };
  }
  const { type, topic } = step.element;
  if (type === 'external') {
    return { text: String(topic ?? '').trim(), from: 'camunda:topic', tries: undefined };
  }
  const job = extensionsOf(step.element).find(({ $type }) => /:taskDefinition$/.test($type));
  const name = typeof job?.type === 'string' ? job.type.trim() : undefined;
  if (name === undefined || isCommand(name)) return undefined;
  const tries = /^\d{1,3}$/.test(String(job?.retries ?? '')) ? Number(job?.retries) : undefined;
  return { text: name, from: 'zeebe:taskDefinition', tries };
}

/** What a topic may be called. */
export const topicName = /^[\p{L}\p{N}][\p{L}\p{N}_.:/-]{0,199}$/u;
