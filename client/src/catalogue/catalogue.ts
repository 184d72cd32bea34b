// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { AccountsCommands, AccountsQueries } from './areas/accounts.ts';
import type { AuditCommands, AuditQueries } from './areas/audit.ts';
import type { BranchesCommands, BranchesQueries } from './areas/branches.ts';
import type { ChequesCommands, ChequesQueries } from './areas/cheques.ts';
import type { ClientsCommands, ClientsQueries } from './areas/clients.ts';
import type { CollectionsCommands, CollectionsQueries } from './areas/collections.ts';
import type { ComplianceCommands, ComplianceQueries } from './areas/compliance.ts';
import type { DisbursementsCommands, DisbursementsQueries } from './areas/disbursements.ts';
import type { EmployeesCommands, EmployeesQueries } from './areas/employees.ts';
import type { EventsCommands, EventsQueries } from './areas/events.ts';
import type { JobsCommands, JobsQueries } from './areas/jobs.ts';
import type { LoansCommands, LoansQueries } from './areas/loans.ts';
import type { MandatesCommands, MandatesQueries } from './areas/mandates.ts';
import type { NotificationsCommands, NotificationsQueries } from './areas/notifications.ts';
import type { PartnersCommands, PartnersQueries } from './areas/partners.ts';
import type { ProcessesCommands, ProcessesQueries } from './areas/processes.ts';
import type { ProductsCommands, ProductsQueries } from './areas/products.ts';
import type { ProposalsCommands, ProposalsQueries } from './areas/proposals.ts';
import type { RulesCommands, RulesQueries } from './areas/rules.ts';
import type { ScriptsCommands, ScriptsQueries } from './areas/scripts.ts';
import type { TillsCommands, TillsQueries } from './areas/tills.ts';
import type { TokensCommands, TokensQueries } from './areas/tokens.ts';
import type { TransactionsCommands, TransactionsQueries } from './areas/transactions.ts';
import type { UploadsCommands, UploadsQueries } from './areas/uploads.ts';
import type { WebhooksCommands, WebhooksQueries } from './areas/webhooks.ts';
import type { WorkCommands, WorkQueries } from './areas/work.ts';

/** Every command of the bank. */
export interface Commands
  extends AccountsCommands,
    AuditCommands,
    BranchesCommands,
    ChequesCommands,
    ClientsCommands,
    CollectionsCommands,
    ComplianceCommands,
    DisbursementsCommands,
    EmployeesCommands,
    EventsCommands,
    JobsCommands,
    LoansCommands,
    MandatesCommands,
    NotificationsCommands,
    PartnersCommands,
    ProcessesCommands,
    ProductsCommands,
    ProposalsCommands,
    RulesCommands,
    ScriptsCommands,
    TillsCommands,
    TokensCommands,
    TransactionsCommands,
    UploadsCommands,
    WebhooksCommands,
    WorkCommands {}

/** Every query of the bank. */
export interface Queries
  extends AccountsQueries,
    AuditQueries,
    BranchesQueries,
    ChequesQueries,
    ClientsQueries,
    CollectionsQueries,
    ComplianceQueries,
    DisbursementsQueries,
    EmployeesQueries,
    EventsQueries,
    JobsQueries,
    LoansQueries,
    MandatesQueries,
    NotificationsQueries,
    PartnersQueries,
    ProcessesQueries,
    ProductsQueries,
    ProposalsQueries,
    RulesQueries,
    ScriptsQueries,
    TillsQueries,
    TokensQueries,
    TransactionsQueries,
    UploadsQueries,
    WebhooksQueries,
    WorkQueries {}

export type * from './areas/accounts.ts';
export type * from './areas/audit.ts';
export type * from './areas/branches.ts';
export type * from './areas/cheques.ts';
export type * from './areas/clients.ts';
export type * from './areas/collections.ts';
export type * from './areas/compliance.ts';
export type * from './areas/disbursements.ts';
export type * from './areas/employees.ts';
export type * from './areas/events.ts';
export type * from './areas/jobs.ts';
export type * from './areas/loans.ts';
export type * from './areas/mandates.ts';
export type * from './areas/notifications.ts';
export type * from './areas/partners.ts';
export type * from './areas/processes.ts';
export type * from './areas/products.ts';
export type * from './areas/proposals.ts';
export type * from './areas/rules.ts';
export type * from './areas/scripts.ts';
export type * from './areas/tills.ts';
export type * from './areas/tokens.ts';
export type * from './areas/transactions.ts';
export type * from './areas/uploads.ts';
export type * from './areas/webhooks.ts';
export type * from './areas/work.ts';
