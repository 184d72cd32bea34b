/** The method of a command or query: `InitiateDeposit` is `initiateDeposit`, `RetrieveAllTransactionsQuery` is `retrieveAllTransactions`. */
export function methodOf(name: string): string {
  const short = name.replace(/(?:Command|Query)$/, '');
  return short.charAt(0).toLowerCase() + short.slice(1);
}
