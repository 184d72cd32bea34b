/** The deploy check of a task that runs a command: which one, and what it is given. */
import { distance } from 'fastest-levenshtein';
import { commandOf, httpNames } from './dialect.ts';
import { hasExpression } from './expression.ts';
import { type Finding, fault, type Known } from './finding.ts';
import { inputFindings } from './input-check.ts';
import type { Step } from './plan.ts';
import { topicOf } from './topic.ts';
import { topicFindings } from './topic-check.ts';

/** What is wrong with the command of a service or send task. */
export function serviceFindings(step: Step, known: Known): readonly Finding[] {
  const topic = topicOf(step, (name) => known.command(name) !== undefined);
  if (topic !== undefined) return topicFindings(step, topic);
  const name = commandOf(step);
  if (name === undefined || name === '') {
    const isHttp = httpNames.some((it) => step.properties.has(it));
    const message = isHttp
      ? 'Plain HTTP calls are not made from a diagram; name a command in ConnectorKey.'
      : 'The task names no command (ConnectorKey).';
    return [fault(step.id, 'COMMAND', message)];
  }
  if (hasExpression(name))
    return [fault(step.id, 'COMMAND', 'ConnectorKey must be a name, not an expression.')];
  const schema = known.command(name);
  if (schema === undefined) {
    const near = known.commands.find((it) => isNear(it, name));
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    return [fault(step.id, 'COMMAND', `There is no command ${name}.${hint}`)];
  }
  return inputFindings(step, name, schema);
}

/** Three letters apart at most; names of other lengths are not compared. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 3) return false;
  return distance(inSmall(one), inSmall(other)) <= 3;
}

const small = new Map<string, string>();

/** The name in small letters; those of commands are asked for again and again. */
function inSmall(name: string): string {
  const known = small.get(name) ?? name.toLowerCase();
  if (small.size > 5000) small.clear();
  small.set(name, known);
  return known;
}
