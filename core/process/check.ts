/**
 * The deploy check: what a definition must satisfy before it may run, with each finding at the id of its
 * element. It asks for nothing but the text and what the host knows; the same check runs in the CLI.
 */
import { type Finding, fault, type Known, oddity } from './finding.ts';
import { type Flow, mainProcess, type Plan, planOf, processesOf } from './plan.ts';
import { scriptFindings } from './script-check.ts';
import { expressionFindings, secretFindings, stepFindings } from './step-check.ts';
import { type Element, readTree, type Tree, UnreadableXml } from './xml.ts';

/** A definition that was read, with everything that is wrong in it. */
export interface Checked {
  readonly findings: readonly Finding[];
  /** Undefined when there is no process to run. */
  readonly plan: Plan | undefined;
  readonly tree: Tree | undefined;
}

/** Reads and checks a file. It never throws. */
export async function checkDefinition(xml: string, known: Known): Promise<Checked> {
  let tree: Tree;
  try {
    tree = await readTree(xml);
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    return { findings: [fault('', 'XML', error.message)], plan: undefined, tree: undefined };
  }
  const findings = tree.warnings.map(readerFinding);
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
    ...unknownElements(process),
    ...scopeFindings(plan),
    ...secretFindings(plan.processKey, plan.properties),
    ...[...plan.flows.values()].flatMap((flow) => flowFindings(flow, plan)),
    ...[...plan.steps.values()].flatMap((step) => stepFindings(step, plan, known)),
  );
  return { findings, plan, tree };
}

/** Whether the definition may be deployed. */
export function isSound({ findings }: Checked): boolean {
  return !findings.some(({ severity }) => severity === 'error');
}

/** What the reader of the file found: a broken reference is an error, an unknown attribute is not. */
function readerFinding(warning: string): Finding {
  const id = /<([^>]+)>/.exec(warning)?.[1] ?? '';
  if (/duplicate ID/i.test(warning)) return fault(id, 'DUPLICATE_ID', `${warning}.`);
  if (/unresolved reference/i.test(warning)) return fault(id, 'REFERENCE', `${warning}.`);
  return oddity(id, 'READER', `${warning}.`);
}

/** Elements that are part of the flow and that the host has no step for. */
function unknownElements(process: Element): readonly Finding[] {
  const quiet = new Set([
    'bpmn:SequenceFlow',
    'bpmn:DataObject',
    'bpmn:DataObjectReference',
    'bpmn:DataStoreReference',
  ]);
  const list = (process.flowElements ?? []) as readonly {
    readonly $type: string;
    readonly id?: string;
  }[];
  return list
    .filter(({ $type, id }) => !quiet.has($type) && id === undefined)
    .map(({ $type }) => fault('', 'ID', `An element of type ${$type} has no id.`));
}

/** Each scope begins and ends somewhere, and everything in it is reached. */
function scopeFindings(plan: Plan): readonly Finding[] {
  const scopes = new Set([
    plan.processKey,
    ...[...plan.steps.values()].filter((s) => s.kind === 'subprocess').map((s) => s.id),
  ]);
  return [...scopes].flatMap((scope) => {
    const steps = [...plan.steps.values()].filter(({ parent }) => parent === scope);
    const found: Finding[] = [];
    const starts = steps.filter(({ kind }) => kind === 'start');
    // A sub-process may begin and end without events, the process may not.
    const wants = scope === plan.processKey ? fault : oddity;
    if (starts.length === 0) found.push(wants(scope, 'START', 'There is no start event.'));
    if (!steps.some(({ kind }) => kind === 'end')) {
      found.push(wants(scope, 'END', 'There is no end event.'));
    }
    const plain = starts.filter(({ events }) => events.length === 0);
    if (scope === plan.processKey && starts.length > 1) {
      found.push(fault(scope, 'START', 'There is more than one start event.'));
    } else if (plain.length > 1) {
      found.push(fault(scope, 'START', 'There is more than one plain start event.'));
    }
    if (starts.length === 0) return found;
    const incoming = new Set([...plan.flows.values()].map(({ to }) => to));
    for (const step of steps) {
      const entered =
        incoming.has(step.id) || ['start', 'boundary'].includes(step.kind) || step.eventSubProcess;
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
      found.push(
        fault(flow.id, 'FLOW', `The ${end} of this flow is not an element of the process.`),
      );
    }
  }
  if (flow.condition !== undefined && flow.language !== undefined) {
    found.push(...scriptFindings(flow.id, flow.condition, 'The condition', flow.language));
  }
  if (flow.condition !== undefined && flow.language === undefined) {
    found.push(...expressionFindings(flow.id, flow.condition, 'The condition'));
    if (!flow.condition.includes('${') && !/^\s*context\./.test(flow.condition)) {
      found.push(
        fault(
          flow.id,
          'EXPRESSION',
          'The condition is text, not an expression: begin it with a dollar sign and a brace.',
        ),
      );
    }
  }
  return found;
}
