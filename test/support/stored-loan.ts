/** One loan that is paid out, as a store holds it: with its product, instalments, securities, advances and parties. */
import { branches } from '../../commands/branches/branch.ts';
import { clients } from '../../commands/clients/client.ts';
import { employees } from '../../commands/employees/employee.ts';
import { instalments } from '../../commands/loans/instalment.ts';
import { activeApplications, exposures, loans } from '../../commands/loans/loan.ts';
import { collaterals, guarantors } from '../../commands/loans/security/security.ts';
import { advances } from '../../commands/loans/servicing/advance.ts';
import { loanProducts } from '../../commands/products/loan-product.ts';
import type { Command } from '../../core/command/declaration/command.ts';
import { accounts } from '../../core/ledger/account.ts';
import { knownDate } from '../../core/values/civil-date.ts';
import { person } from './decide.ts';
import {
  aCollateral,
  aGuarantor,
  anAdvance,
  aPaidOutLoan,
  demoBranch,
  demoClient,
  demoOfficer,
  demoProduct,
  someInstalments,
  ties,
} from './loans.ts';
import { aPool } from './partners.ts';
import { stock, withRows } from './stocked.ts';
import { anAccount } from './transactions.ts';

export const loan = aPaidOutLoan({ channelKey: 'acc-1', fundedBy: aPool.id });
export const rows = someInstalments();
export const amina = demoClient('client-amina');
export const grace = demoClient('client-guarantor');
export const product = demoProduct('product-personal');
export const held = [aCollateral(100n, 1), aCollateral(200n, 2)];
export const given = [aGuarantor(300n)];
export const payer = anAccount();
export const paidEarly = anAccount({ id: 'acc-2', number: '1000000002' });
/** What is left of payments that came early; the third was cash. */
export const left = [
  { ...anAdvance(5n), id: 'a' },
  { ...anAdvance(7n, 'acc-gone'), id: 'b' },
  { ...anAdvance(8n, null), id: 'c' },
  { ...anAdvance(9n), id: 'd' },
];
const strange = { loanKey: 'another' };
/** All of it, beside rows of another loan. */
export const stocks = [
  stock(loans, loan),
  stock(loanProducts, product, demoProduct('product-secured')),
  stock(instalments, ...[...rows].reverse(), ...rows.map((row) => ({ ...row, ...strange }))),
  stock(collaterals, ...held, { ...aCollateral(9n, 1), ...strange }),
  stock(guarantors, ...given, { ...aGuarantor(9n), ...strange }),
  stock(advances, ...[...left].reverse(), { ...anAdvance(5n), id: 'e', amountLeft: 0n }),
  stock(activeApplications, ties.application),
  stock(exposures, ties.exposure),
  stock(clients, amina, grace),
  stock(accounts, payer, paidEarly, aPool),
  stock(branches, demoBranch('branch-hq')),
  stock(employees, demoOfficer('officer-ngozi')),
];

const actor = person('teller', 'Teller');
const today = knownDate('2026-03-02');

/** What a command loads of these rows. */
export const loads = (command: Command, input: object, of = stocks): Promise<unknown> =>
  withRows(of, ({ load }) => command.load(input, load, actor));

/** What it asks the rules of what it loaded. */
export const asks = (command: Command, input: object, state: object) =>
  command.facts(input, state, actor, today);

/** What the loan shares with others, and what no loan shares. */
export const tied = { application: ties.application, exposure: ties.exposure };
export const untied = { application: undefined, exposure: undefined };
export const serviced = { loan, product, rows, ties: tied, advances: left, pool: aPool };
export const byProduct = { product: 'product-personal' };
