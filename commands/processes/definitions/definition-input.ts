/** What commands that write a definition take in and prepare. */
import type { Services } from '../../../core/command/declaration/command.ts';
import { Bag, Note, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import { definitionFaults } from '../../../core/process/faults.ts';
import type { DefinitionReport } from '../../../core/process/port.ts';
import type { Due } from '../../../core/process/timers.ts';
import { missingSecrets } from '../../../core/scripts/secrets.ts';
import { checked } from './definition.ts';

export const definitionFields = {
  description: Type.Optional(Note(2000)),
  category: Type.Optional(Words(100)),
  contextLoaderType: Type.Optional(Type.Union([Words(100), Type.Null()])),
  triggerEvents: Type.Optional(Type.Array(Words(100), { maxItems: 50 })),
  isActive: Type.Optional(Type.Boolean({ description: 'May be instantiated' })),
  metadata: Type.Optional(Bag()),
};

export const BpmnXml = Type.String({
  minLength: 1,
  maxLength: 2 * 1024 * 1024,
  description: 'The BPMN 2.0 file',
});

/** A small process, for the pages: somebody calls a client. */
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

/** What may be wrong with a file, by the code of each error. */
export const fileFaults = { PROCESS_INVALID: definitionFaults };

/** What is known of a file before the command is decided. */
export interface PreparedFile {
  readonly report: DefinitionReport;
  /** When each of its timer starts is next due. */
  readonly next: readonly (Due | null)[];
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
  return { report, next: report.timerStarts.map((start) => processes.nextStart(start) ?? null) };
}
