import { isAmong } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { Guid, Note, Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { decidersOf, ownReport } from '../transactions/own-reports.ts';
import { complianceReports, ReportView, reportNoun, reportView } from './report.ts';

export default command({
  name: 'AcknowledgeComplianceReportCommand',
  summary: 'Records that compliance has looked at a report, and what it made of it.',
  reply: R2,
  permission: ['compliance.manage'],
  input: Type.Object({ reportId: Guid('The report'), note: Type.Optional(Note(1000, 'What was found')) }),
  output: ReportView,
  rejects: ['COMPLIANCE_REPORT_NOT_FOUND', 'COMPLIANCE_REPORT_STATE', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'ComplianceReportAcknowledged',
  effectClasses: ['restriction'],

  prepare: async ({ reportId }, { read }) => {
    const report = await read.one(complianceReports, { id: reportId });
    return report === undefined ? [] : decidersOf(report, read);
  },

  load: async ({ reportId }, read) => ({ report: await read.one(complianceReports, { id: reportId }) }),

  decide: ({ note }, { report }, context, deciders = []) => {
    if (report === undefined) return reject('COMPLIANCE_REPORT_NOT_FOUND');
    if (isAmong(context.actor, deciders)) {
      return reject('INSUFFICIENT_PERMISSIONS', { message: ownReport });
    }
    const moved = reportNoun.move(report, 'acknowledge', context, { note });
    if (isRejection(moved)) return moved;
    return {
      data: reportView(moved.after),
      message: 'Compliance report acknowledged.',
      effects: moved.effects,
    };
  },
});
