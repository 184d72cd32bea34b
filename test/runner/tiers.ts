/** Which test files `npm test` runs, and which CI adds. CONTRIBUTING.md has the table. */
import { startsHost } from './kinds.ts';

/** A file that takes long, or proves by chance or by killing processes: `npm run test:all` and nightly. */
export const isLong = (path: string): boolean => path.endsWith('.long.test.ts');

/** A file that judges durations: `npm run test:perf` and nightly, never gating. */
export const isPerf = (path: string): boolean => path.endsWith('.perf.test.ts');

/** One scenario over HTTP for each area of commands, on a whole host. */
export const scenarios: Readonly<Record<string, string>> = {
  accounts: 'test/commands/accounts/OpenDepositAccountCommand.test.ts',
  audit: 'test/commands/audit/RetrieveAuditLogQuery.test.ts',
  branches: 'test/commands/branches/CreateBranchCommand.test.ts',
  cheques: 'test/commands/cheques/cheques.test.ts',
  clients: 'test/commands/clients/CreateClientCommand.test.ts',
  collections: 'test/commands/collections/RunInterbankCollectionBatchCommand.test.ts',
  compliance: 'test/commands/compliance/RetrieveComplianceReportsQuery.test.ts',
  disbursements: 'test/commands/disbursements/ProcessDisbursementBatch.test.ts',
  employees: 'test/commands/employees/CreateEmployeeReferralCommand.test.ts',
  events: 'test/commands/events/RetrieveEventsQuery.test.ts',
  jobs: 'test/commands/jobs/RunRecurringJobNowCommand.test.ts',
  loans: 'test/commands/loans/servicing/servicing.test.ts',
  mandates: 'test/commands/mandates/queries.test.ts',
  notifications: 'test/commands/notifications/RetrieveNotificationsQuery.test.ts',
  partners: 'test/commands/partners/payout.test.ts',
  processes: 'test/commands/processes/instances/StartProcessInstanceCommand.test.ts',
  products: 'test/commands/products/RetrieveDepositProductsQuery.test.ts',
  proposals: 'test/commands/proposals/RetrieveProposalsQuery.test.ts',
  rules: 'test/commands/rules/GetRuleSetListQuery.test.ts',
  scripts: 'test/commands/scripts/RetrieveScriptLibraryQuery.test.ts',
  tills: 'test/commands/tills/RetrieveTillsQuery.test.ts',
  tokens: 'test/commands/tokens/RetrieveOwnAccessQuery.test.ts',
  transactions: 'test/commands/transactions/universal.test.ts',
  uploads: 'test/commands/uploads/queries.test.ts',
  webhooks: 'test/commands/webhooks/queries.test.ts',
  work: 'test/commands/work/RetrieveWorkQueueQuery.test.ts',
};

/** The journeys through the console that every run of CI takes. */
export const journeys: readonly string[] = [
  ...['test/console/sign-in.long.test.ts', 'test/console/work.long.test.ts'],
  ...['test/console/accounts.long.test.ts', 'test/console/transactions.long.test.ts'],
  ...['test/console/loans.long.test.ts', 'test/console/rules.long.test.ts'],
  ...['test/console/process-editor.long.test.ts', 'test/console/webhooks.long.test.ts'],
  ...['test/console/operations.long.test.ts', 'test/console/audit.long.test.ts'],
];

/** Folders whose tests prove the store itself: they run on servers in every run of CI. */
export const storeFolders: readonly string[] = [
  'test/core/store/',
  'test/core/unit/',
  'test/core/ledger/',
  'test/core/audit/',
];

/** Whether `npm test` runs the file: it starts no host, or it is the scenario of an area. */
export function isQuick(path: string): boolean {
  if (isLong(path) || isPerf(path)) return false;
  return Object.values(scenarios).includes(path) || !startsHost(path);
}
