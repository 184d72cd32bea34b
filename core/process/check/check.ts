/**
 * The deploy check of a definition, with each finding at the id of its element, and the report that commands
 * read. It needs only the text and what the host knows. The CLI runs the same check and adds the drawing
 * rules of bpmnlint, which never reject a definition.
 */
import { hash } from 'node:crypto';
import { malformedIn } from '../../values/xml-text.ts';
import { hasExpression } from '../expression/expression.ts';
import { isFeel } from '../expression/text-parts.ts';
import type { DefinitionReport } from '../port.ts';
import { secretNames } from '../reading/dialect.ts';
import { type Flow, joinsOf, mainProcess, type Plan, planOf, processesOf } from '../reading/plan.ts';
import { readTree, type Tree, UnreadableXml } from '../reading/xml.ts';
import { closedFindings, isUnread, readerFinding } from './closed-diagram.ts';
import { dialectFindings } from './dialects.ts';
import { conditionFindings, type Finding, fault, type Known, oddity, scriptFindings } from './finding.ts';
import { parallelFindings } from './parallel.ts';
import { propertyFindings } from './properties.ts';
import { earlyCallbacksOf } from './senders.ts';
import { sourceFindings } from './sources.ts';
import { secretFindings, stepFindings } from './step.ts';
import { wiringFindings } from './wiring.ts';

/** The most parts of a file that may be unknown to the reader. */
const mostUnread = 50;

/** The most findings reported for one file. */
const mostReported = 500;

/** A parsed definition with all its problems. */
export interface Checked {
  readonly findings: readonly Finding[];
  /** Undefined if there is no process to run. */
  readonly plan: Plan | undefined;
  readonly tree: Tree | undefined;
}

/** Reads and checks a file. It never throws: a file that the check fails on gets a finding. */
export async function checkDefinition(xml: string, known: Known): Promise<Checked> {
  try {
    return await checked(xml, known);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const says = `The host cannot check this file: ${why}. Report it with the file.`;
    return { findings: [fault('', 'READER', says)], plan: undefined, tree: undefined };
  }
}

async function checked(xml: string, known: Known): Promise<Checked> {
  let tree: Tree;
  try {
    tree = await readTree(xml);
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    const { message, line } = error;
    const finding = { ...fault('', 'XML', message), ...(line === undefined ? {} : { line }) };
    return { findings: [finding], plan: undefined, tree: undefined };
  }
  const malformed = malformedIn(xml);
  if (malformed !== undefined) {
    const finding = { ...fault('', 'XML', `The file ${malformed.message}.`), line: malformed.line };
    return { findings: [finding], plan: undefined, tree: undefined };
  }
  const findings = tree.warnings.flatMap((warning) => readerFinding(warning) ?? []);
  // A later read, to run the file, looks up the line of each warning. A sound file has few.
  if (tree.warnings.filter(isUnread).length > mostUnread) {
    const says = `More than ${mostUnread} parts of the file are not understood; remove them.`;
    findings.unshift(fault('', 'XML', says));
  }
  for (const { id, message, line } of tree.miswritten) {
    findings.push({ ...fault(id, 'WRITTEN', message), line });
  }
  const process = mainProcess(tree);
  if (process === undefined) {
    const count = processesOf(tree).length;
    const message =
      count === 0
        ? 'The file holds no process.'
        : 'Exactly one process must be executable (isExecutable="true").';
    return { findings: [...findings, fault('', 'PROCESS', message)], plan: undefined, tree };
  }
  if (process.isExecutable !== true) {
    findings.push(
      fault(process.id ?? '', 'EXECUTABLE', 'The process is not executable (isExecutable="true").'),
    );
  }
  const plan = planOf(process);
  findings.push(
    ...closedFindings(tree, process),
    ...dialectFindings(process, tree.root),
    ...propertyFindings(process, plan, tree.root),
    ...wiringFindings(process, plan),
    ...scopeFindings(plan),
    ...parallelFindings(plan),
    ...secretFindings(plan.processKey, plan.properties),
    ...[...plan.flows.values()].flatMap((flow) => flowFindings(flow, plan)),
    ...[...plan.steps.values()].flatMap((step) => stepFindings(step, plan, known)),
    ...sourceFindings(plan),
  );
  return { findings: findings.map((one) => withLine(one, tree)), plan, tree };
}

/** Whether the definition may be deployed. */
export function isSound({ findings }: Checked): boolean {
  return !findings.some(({ severity }) => severity === 'error');
}

/** Adds the line of the finding's element. */
function withLine(finding: Finding, { lines }: Tree): Finding {
  const line = finding.line ?? lines.get(finding.elementId);
  return line === undefined ? finding : { ...finding, line };
}

/** Checks that each scope has a start and an end, and that all its elements can be reached. */
function scopeFindings(plan: Plan): readonly Finding[] {
  const scopes = new Set([
    plan.processKey,
    ...[...plan.steps.values()].filter((s) => s.kind === 'subprocess').map((s) => s.id),
  ]);
  const inside = Map.groupBy(plan.steps.values(), ({ parent }) => parent);
  const { into } = joinsOf(plan);
  return [...scopes].flatMap((scope) => {
    const steps = inside.get(scope) ?? [];
    const found: Finding[] = [];
    const starts = steps.filter(({ kind }) => kind === 'start');
    // A sub-process may start and end without events, the process must not.
    const wants = scope === plan.processKey ? fault : oddity;
    if (starts.length === 0) found.push(wants(scope, 'START', 'There is no start event.'));
    if (!steps.some(({ kind }) => kind === 'end')) {
      found.push(wants(scope, 'END', 'There is no end event.'));
    }
    const plain = starts.filter(({ events }) => events.length === 0);
    if (plain.length > 1) {
      const says = 'There is more than one plain start event: a command would not know by which it starts.';
      found.push(fault(scope, 'START', says));
    }
    const isHandler = plan.steps.get(scope)?.eventSubProcess === true;
    if (isHandler && (starts.length !== 1 || plain.length > 0)) {
      const says =
        'An event sub-process has one start event, which says what it waits for: a timer, message, signal, error, escalation, condition or compensation.';
      found.push(fault(scope, 'START', says));
    }
    if (starts.length === 0) return found;
    for (const step of steps) {
      const entered = into.has(step.id) || ['start', 'boundary'].includes(step.kind) || step.eventSubProcess;
      const isLink = step.kind === 'catch' && step.events[0]?.kind === 'link';
      if (entered || isLink || isCompensation(step.id, plan)) continue;
      found.push(fault(step.id, 'UNREACHED', 'Nothing leads to this element.'));
    }
    return found;
  });
}

/** A task that only a compensation reaches has no flow into it. */
function isCompensation(id: string, plan: Plan): boolean {
  return plan.steps.get(id)?.element.isForCompensation === true;
}

function flowFindings(flow: Flow, plan: Plan): readonly Finding[] {
  const found: Finding[] = [];
  for (const [end, id] of [
    ['source', flow.from],
    ['target', flow.to],
  ] as const) {
    if (id === undefined || !plan.steps.has(id)) {
      found.push(fault(flow.id, 'FLOW', `The ${end} of this flow is not an element of the process.`));
    }
  }
  if (flow.condition !== undefined && flow.language !== undefined) {
    found.push(...scriptFindings(flow.id, flow.condition, 'The condition', flow.language));
  }
  if (flow.condition !== undefined && flow.language === undefined) {
    found.push(...conditionFindings(flow.id, flow.condition, 'The condition'));
  }
  return found;
}

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
    findings: toldOf(findings),
    processKey: plan?.processKey ?? '',
    processName: plan?.name ?? null,
    elementCounts: plan === undefined ? {} : countsOf(plan),
    calls: plan === undefined ? [] : callsOf(plan),
    secrets: plan === undefined ? [] : secretsOf(plan),
    timerStarts: plan === undefined ? [] : startsOf(plan),
    eventStarts: plan === undefined ? [] : eventStartsOf(plan),
    earlyCallbacks: plan === undefined ? [] : earlyCallbacksOf(plan),
  };
}

/** The first findings, errors before warnings. */
function toldOf(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= mostReported) return findings;
  const isError = ({ severity }: Finding): boolean => severity === 'error';
  const sorted = [...findings.filter(isError), ...findings.filter((one) => !isError(one))];
  const more = `${findings.length - mostReported} more findings are not listed. Fix the listed ones first.`;
  return [...sorted.slice(0, mostReported), oddity('', 'MORE', more)];
}

function countsOf(plan: Plan): Readonly<Record<string, number>> {
  const counts: Record<string, number> = { sequenceFlows: plan.flows.size };
  for (const { kind } of plan.steps.values()) {
    const name = counted[kind];
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function callsOf(plan: Plan): DefinitionReport['calls'] {
  const called = new Map<string, string>();
  for (const { id, kind, properties } of plan.steps.values()) {
    const name = kind === 'call' ? properties.get('calledelement')?.value.trim() : undefined;
    // An expression is evaluated only when an instance reaches the call.
    if (name === undefined || hasExpression(name) || isFeel(name) || called.has(name)) continue;
    called.set(name, id);
  }
  return [...called].map(([name, elementId]) => ({ name, elementId }));
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

/** All advice, by element. */
export async function adviceOn(tree: Tree): Promise<readonly Finding[]> {
  const { Linter } = await import('bpmnlint');
  const { default: Resolver } = await import('bpmnlint/lib/resolver/node-resolver.js');
  const linter = new Linter({ config: { extends: 'bpmnlint:recommended' }, resolver: new Resolver() });
  const reports = await linter.lint(tree.root);
  return Object.entries(reports).flatMap(([rule, found]) =>
    found.map(({ id, message }) => oddity(id ?? '', rule, `${message}.`)),
  );
}
