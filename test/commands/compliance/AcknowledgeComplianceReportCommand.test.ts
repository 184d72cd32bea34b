import AcknowledgeComplianceReportCommand from '../../../commands/compliance/AcknowledgeComplianceReportCommand.ts';
import { aReport, reportId } from '../../support/compliance.ts';
import { cases, person } from '../../support/decide.ts';

cases(
  AcknowledgeComplianceReportCommand,
  {
    input: { reportId, note: 'Known customer.' },
    state: { report: aReport() },
    actor: person('regional', 'RegionalManager'),
  },
  {
    'an open one': { gives: ['put'] },
    'one that was acknowledged': {
      state: { report: aReport({ state: 'Acknowledged' }) },
      gives: 'COMPLIANCE_REPORT_STATE',
    },
    'one about what the person decided on': { prepared: ['Regional'], gives: 'INSUFFICIENT_PERMISSIONS' },
    'no such report': { state: { report: undefined }, gives: 'COMPLIANCE_REPORT_NOT_FOUND' },
  },
);
