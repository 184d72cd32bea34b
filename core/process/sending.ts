/** A send task: a command, a notice by its template, or an event for subscribers. */
import { evaluated } from './binding.ts';
import { boundOf } from './bound.ts';
import { commandOf } from './dialect.ts';
import { forProperty } from './missing.ts';
import { isRecord } from './result.ts';
import { textValue } from './scope.ts';
import type { Tools } from './tools.ts';
import { type Ending, type Job, orStands, runCommand, runService } from './work.ts';

/** A send task without a command: a notice by its template, or an event for subscribers. */
export function runSend(job: Job, tools: Tools): Promise<Ending> {
  const { step } = job;
  if (commandOf(step) !== undefined) return runService(job, tools);
  return orStands(step, () =>
    runCommand(
      'SendProcessMessage',
      messageOf(job),
      { ...job, actor: { ...job.actor, kind: 'system' } },
      tools,
    ),
  );
}

function messageOf({ step, scope, instanceId }: Job): Readonly<Record<string, unknown>> {
  const read = (name: string): unknown => {
    const property = step.properties.get(name);
    if (property === undefined) return undefined;
    return forProperty(property.name, () => textValue(property.value, scope, 'strict'));
  };
  const [thrown] = step.kind === 'send' ? [] : step.events;
  const says = ['event', 'template', 'subject'].some((name) => step.properties.has(name));
  const event = says ? read('event') : (thrown?.reference ?? undefined);
  const data = { ...objectOf(read('templatedata')), ...evaluated(boundOf(step).inputs, scope) };
  const [subject, body] = [read('subject'), read('body')];
  const words = {
    ...(subject === undefined ? {} : { subject: String(subject) }),
    ...(body === undefined ? {} : { body: String(body) }),
  };
  return {
    instanceId,
    elementId: step.id,
    ...(event === undefined ? {} : { event }),
    template: read('template') ?? null,
    to: read('to') ?? null,
    channel: read('messagetype') ?? 'email',
    data: { ...words, ...data },
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  if (typeof value !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
