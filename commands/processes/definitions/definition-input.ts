/** Inputs and preparation of commands that write a definition. */
import type { Services } from '../../../core/command/declaration/command.ts';
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { Bag, Note, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import { definitionFaults } from '../../../core/process/faults.ts';
import type { DefinitionFinding, DefinitionReport } from '../../../core/process/port.ts';
import type { Due } from '../../../core/process/timers.ts';
import { missingSecrets } from '../../../core/scripts/secrets.ts';
import { awaitedCalls } from '../instances/awaited-calls.ts';
import { checked, findCommitted, isInForce } from './definition.ts';

export const definitionFields = {
  description: Type.Optional(Note(2000)),
  category: Type.Optional(Words(100)),
  contextLoaderType: Type.Optional(Type.Union([Words(100), Type.Null()])),
  triggerEvents: Type.Optional(
    Type.Array(Words(100), { maxItems: 50, description: 'Kept and answered; no event starts a process' }),
  ),
  isActive: Type.Optional(Type.Boolean({ description: 'May be instantiated' })),
  metadata: Type.Optional(Bag()),
};

export const BpmnXml = Type.String({
  minLength: 1,
  maxLength: 2 * 1024 * 1024,
  description: 'The BPMN 2.0 file',
});

/** A small example process for the pages: a person calls a client. */
export const exampleFile = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://bank.example">
  <process id="welcome-call" name="Welcome call" isExecutable="true">
    <startEvent id="start"/>
    <sequenceFlow id="to-call" sourceRef="start" targetRef="call"/>
    <userTask id="call" name="Call the client"/>
    <sequenceFlow id="to-end" sourceRef="call" targetRef="end"/>
    <endEvent id="end"/>
  </process>
</definitions>`;

/** The possible findings in a file, by the code of each error. */
export const fileFaults = { PROCESS_INVALID: definitionFaults };

/** Facts about a file before the command is decided. */
export interface PreparedFile {
  readonly report: DefinitionReport;
  /** When each of its timer starts is next due. */
  readonly next: readonly (Due | null)[];
  /** Names of processes that instances called and did not find. */
  readonly awaited: readonly string[];
}

/** Checks a file aside from the command's turn. */
export async function prepareFile(
  xml: string,
  { processes, read }: Services,
  secrets: 'are there' | 'may come' = 'are there',
): Promise<PreparedFile | Rejection<'PROCESS_INVALID'>> {
  const report = await checked(xml, processes);
  if (isRejection(report)) return report;
  const missing = secrets === 'are there' ? await missingSecrets(report.secrets, read) : [];
  if (missing.length > 0) {
    return reject('PROCESS_INVALID', {
      field: 'bpmnXml',
      message: `The process names secrets that there are not: ${missing.join(', ')}. Set them by SetSecretCommand first.`,
    });
  }
  const uncalled = secrets === 'are there' ? await uncalledFindings(report, read) : [];
  return {
    report: { ...report, findings: [...report.findings, ...uncalled] },
    next: report.timerStarts.map((start) => processes.nextStart(start) ?? null),
    awaited: await awaitedCalls(read),
  };
}

/** A warning for each process that a file calls and that is not deployed. It may come later: two may call each other. */
export async function uncalledFindings(
  { calls, processKey, processName }: DefinitionReport,
  read: QueryRead,
): Promise<readonly DefinitionFinding[]> {
  const found: DefinitionFinding[] = [];
  for (const { name, elementId } of calls) {
    if (name === processKey || name === processName) continue;
    const called = await findCommitted(name, read);
    if (called !== undefined && isInForce(called)) continue;
    const message = `The element calls ${name}, and no process of this name or id is deployed. An instance that comes here has an incident until it is.`;
    found.push({ elementId, severity: 'warning', code: 'CALL', message });
  }
  return found;
}

/** Warnings about the events that a definition names. Empty if it names none. */
export function triggerWarnings(events: readonly string[] | undefined): readonly string[] {
  if (events === undefined || events.length === 0) return [];
  return [
    'triggerEvents are kept, but no event starts a process: subscribe to the events and start it by StartProcessInstanceCommand.',
  ];
}
