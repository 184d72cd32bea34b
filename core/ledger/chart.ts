/** The chart of accounts: the general-ledger codes that postings use, and on which side each grows. */

export const glKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type GlKind = (typeof glKinds)[number];

export interface GlAccount {
  readonly code: string;
  readonly name: string;
  readonly kind: GlKind;
}

export const chart = {
  cash: { code: '1000', name: 'Cash in branches', kind: 'asset' },
  tills: { code: '1010', name: 'Cash in tills', kind: 'asset' },
  vault: { code: '1020', name: 'Cash in vaults', kind: 'asset' },
  unclearedCheques: { code: '1100', name: 'Uncleared cheques', kind: 'asset' },
  interbank: { code: '1200', name: 'Interbank settlement', kind: 'asset' },
  loans: { code: '1300', name: 'Loans to customers', kind: 'asset' },
  interestReceivable: { code: '1310', name: 'Interest receivable', kind: 'asset' },
  feesReceivable: { code: '1320', name: 'Fees receivable', kind: 'asset' },
  deposits: { code: '2100', name: 'Customer deposits', kind: 'liability' },
  disbursementPool: { code: '2200', name: 'Disbursement pool', kind: 'liability' },
  collections: { code: '2300', name: 'Collections to be passed on', kind: 'liability' },
  loanAdvances: { code: '2310', name: 'Loan repayments in advance', kind: 'liability' },
  lentFromPool: { code: '2210', name: 'Pool funds lent out', kind: 'liability' },
  openingBalances: { code: '3000', name: 'Opening balances', kind: 'equity' },
  feeIncome: { code: '4100', name: 'Fee income', kind: 'income' },
  interestIncome: { code: '4200', name: 'Interest income', kind: 'income' },
  tillDifferences: { code: '5100', name: 'Till differences', kind: 'expense' },
  loanLosses: { code: '5200', name: 'Loan losses', kind: 'expense' },
} as const satisfies Record<string, GlAccount>;

const byCode = new Map<string, GlAccount>(Object.values(chart).map((gl) => [gl.code, gl]));

/** Codes whose balance is the sum of accounts: each line with such a code names an account. */
export const carried: ReadonlySet<string> = new Set([
  chart.tills.code,
  chart.vault.code,
  chart.deposits.code,
  chart.disbursementPool.code,
]);

/** Whether there is an account of the ledger with this code. */
export const isInChart = (code: string): boolean => byCode.has(code);

/** The chart in the order of its codes. */
export const chartRows: readonly GlAccount[] = [...byCode.values()].sort((a, b) =>
  a.code < b.code ? -1 : 1,
);

/** The general-ledger account of a code; an unknown code is a fault of ours. */
export function glAccount(code: string): GlAccount {
  const found = byCode.get(code);
  if (found === undefined) throw new Error(`the chart of accounts has no code ${code}`);
  return found;
}

/** The side on which this account grows. */
export function normalSide(code: string): 'debit' | 'credit' {
  const { kind } = glAccount(code);
  return kind === 'asset' || kind === 'expense' ? 'debit' : 'credit';
}
