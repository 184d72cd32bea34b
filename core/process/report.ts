/** A checked definition as commands see it. */

import { hash } from 'node:crypto';
import { checkDefinition } from './check.ts';
import { secretNames } from './dialect.ts';
import { hasExpression } from './expression.ts';
import type { Known } from './finding.ts';
import type { Plan } from './plan.ts';
import type { DefinitionReport } from './port.ts';

/** Names of the counts on the wire, by kind of step. */
const counted = {
  service: 'serviceTasks',
  rule: 'businessRuleTasks',
  script: 'scriptTasks',
  send: 'sendTasks',
  user: 'userTasks',
  receive: 'receiveTasks',
  call: 'callActivities',
  task: 'tasks',
  subprocess: 'subprocesses',
  gateway: 'gateways',
  start: 'startEvents',
  end: 'endEvents',
  catch: 'catchEvents',
  throw: 'throwEvents',
  boundary: 'boundaryEvents',
} as const;

/** Reads and checks a definition's text. */
export async function reportOn(xml: string, known: Known): Promise<DefinitionReport> {
  const { findings, plan } = await checkDefinition(xml, known);
  return {
    hash: hash('sha256', xml, 'hex'),
    findings,
    processKey: plan?.processKey ?? '',
    processName: plan?.name ?? null,
    elementCounts: plan === undefined ? {} : countsOf(plan),
    calls: plan === undefined ? [] : callsOf(plan),
    secrets: plan === undefined ? [] : secretsOf(plan),
    timerStarts: plan === undefined ? [] : startsOf(plan),
    eventStarts: plan === undefined ? [] : eventStartsOf(plan),
  };
}

function countsOf(plan: Plan): Readonly<Record<string, number>> {
  const counts: Record<string, number> = { sequenceFlows: plan.flows.size };
  for (const { kind } of plan.steps.values()) {
    const name = counted[kind];
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function callsOf(plan: Plan): readonly string[] {
  const called = [...plan.steps.values()].flatMap(({ kind, properties }) => {
    const name = kind === 'call' ? properties.get('calledelement')?.value : undefined;
    return name === undefined || hasExpression(name) ? [] : [name.trim()];
  });
  return [...new Set(called)];
}

function secretsOf({ properties, steps }: Plan): readonly string[] {
  const names = [...steps.values()].flatMap(({ secrets }) => secrets);
  return [...new Set([...secretNames(properties), ...names])].sort();
}

function startsOf(plan: Plan): DefinitionReport['timerStarts'] {
  return [...plan.steps.values()].flatMap(({ id, kind, parent, events }) => {
    const timer = kind === 'start' && parent === plan.processKey ? events[0]?.timer : undefined;
    return timer === undefined ? [] : [{ elementId: id, type: timer.type, text: timer.text }];
  });
}

function eventStartsOf(plan: Plan): DefinitionReport['eventStarts'] {
  return [...plan.steps.values()].flatMap(
    ({ id, kind, parent, events: [event] }): DefinitionReport['eventStarts'] => {
      if (kind !== 'start' || parent !== plan.processKey || event === undefined) return [];
      const { kind: by, reference: name, condition } = event;
      if (by === 'conditional' && condition !== undefined) {
        return [{ elementId: id, kind: 'condition', name: condition }];
      }
      return (by === 'message' || by === 'signal') && name !== null
        ? [{ elementId: id, kind: by, name }]
        : [];
    },
  );
}
