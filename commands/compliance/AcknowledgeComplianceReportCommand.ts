import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Guid, Note, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { complianceReports, reportLife } from './report.ts';
import { ReportView, reportView } from './report-view.ts';

export default command({
  name: 'AcknowledgeComplianceReportCommand',
  summary: 'Records that compliance has looked at a report, and what it made of it.',
  reply: R2,
  permission: ['compliance.manage'],
  input: Type.Object({
    reportId: Guid('The report'),
    note: Type.Optional(Note(1000, 'What was found')),
  }),
  output: ReportView,
  rejects: ['COMPLIANCE_REPORT_NOT_FOUND', 'COMPLIANCE_REPORT_STATE'],
  audits: 'ComplianceReportAcknowledged',

  load: async ({ reportId }, read) => ({
    report: await read.one(complianceReports, { id: reportId.toLowerCase() }),
  }),

  decide: ({ note = null }, { report }, { actor, now }) => {
    if (report === undefined) return reject('COMPLIANCE_REPORT_NOT_FOUND');
    const state = reportLife.next(report.state, 'acknowledge');
    if (state === undefined) return reject('COMPLIANCE_REPORT_STATE');
    const changes = { state, note, acknowledgedBy: actor.name, acknowledgedAt: now };
    return {
      data: reportView({ ...report, ...changes }),
      message: 'Compliance report acknowledged.',
      effects: [put(complianceReports, report, changes)],
    };
  },
});
