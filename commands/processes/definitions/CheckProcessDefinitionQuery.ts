import { query } from '../../../core/command/declaration/command.ts';
import { Bag, OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { fileBody } from '../../../core/command/wire/large.ts';
import { processReply } from './definition.ts';
import { BpmnXml, exampleFile, uncalledFindings } from './definition-input.ts';

/** An error or a warning in a file. */
export const FindingView = Type.Object({
  elementId: Type.String({ description: 'Empty where the file as a whole is meant' }),
  severity: OneOf<string>(['error', 'warning'], 'An error refuses the file, a warning does not'),
  code: Type.String(),
  message: Type.String(),
  line: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the file, from 1' }),
});

export default query({
  name: 'CheckProcessDefinitionQuery',
  summary: 'Everything that is wrong or odd in a process file, by its element; nothing is kept.',
  reply: processReply,
  permission: ['processes.manage', 'processes.approve'],
  body: fileBody,
  input: Type.Object({ bpmnXml: BpmnXml }),
  output: Type.Object({
    isSound: Type.Boolean({ description: 'Whether it would be taken' }),
    processKey: Type.String(),
    processName: Type.Union([Type.String(), Type.Null()]),
    elementCounts: Bag(),
    findings: Type.Array(FindingView),
  }),
  example: { bpmnXml: exampleFile },

  read: async ({ bpmnXml }, read, { processes }) => {
    const report = await processes.check(bpmnXml);
    const { processKey, processName, elementCounts } = report;
    const findings = [...report.findings, ...(await uncalledFindings(report, read))];
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    return {
      data: {
        isSound: errors === 0,
        processKey,
        processName,
        elementCounts: { ...elementCounts },
        findings: findings.map(({ line = null, ...finding }) => ({ ...finding, line })),
      },
      message: `${errors} errors, ${findings.length - errors} warnings; nothing was kept.`,
    };
  },
});
