/** What can be seen of accounts and transactions: balances, and statements whose lines come to the balance. */
import { type Area, available, type Books, type Expected, feesOwed, refuse, units } from './bank.ts';

const pageSize = 5;

export function queries({ accountOf, movements }: Books): Area {
  return {
    follows: {
      RetrieveAccountQuery: {
        needs: ['accounts.view'],
        isQuery: true,
        decide({ who, data }): Expected {
          const account = accountOf(who.tenant, data.accountNumber);
          if (account === undefined) return refuse(404, 'ACCOUNT_NOT_FOUND');
          const facts = {
            accountNumber: account.number,
            accountTier: account.tier,
            state: account.state,
            postNoDebit: account.takesNoDebits,
            balance: units(account.book),
            holdAmount: units(account.debitHold + account.creditHold),
            availableBalance: units(available(account)),
            feesOwed: units(feesOwed(account)),
          };
          return { status: 200, facts };
        },
      },
      RetrieveAccountStatementQuery: {
        needs: ['accounts.view'],
        isQuery: true,
        decide({ who, data }): Expected {
          const account = accountOf(who.tenant, data.accountNumber);
          if (account === undefined) return refuse(404, 'ACCOUNT_NOT_FOUND');
          const { lines, kind } = account;
          // Cash is the bank's own: it grows by debits.
          const isCash = kind === 'Till' || kind === 'Vault';
          const items = lines
            .map(({ change, balance }, at) => {
              const isDebit = change < 0n !== isCash;
              const amount = units(change < 0n ? -change : change);
              const sides = { debit: isDebit ? amount : 0, credit: isDebit ? 0 : amount };
              return { line: at + 1, ...sides, balance: units(balance) };
            })
            .toReversed();
          const page = Number(data.pageNumber ?? 1);
          const facts = {
            balance: units(account.book),
            items: items.slice((page - 1) * pageSize, page * pageSize),
            totalRecords: items.length,
          };
          return { status: 200, facts };
        },
      },
      RetrieveTransactionByIdQuery: {
        needs: ['transactions.view'],
        isQuery: true,
        decide({ who, data }): Expected {
          const found = movements.get(String(data.transactionId));
          if (found === undefined || found.tenant !== who.tenant) {
            return refuse(404, 'TRANSACTION_NOT_FOUND');
          }
          const { state, isLate, amount } = found;
          return { status: 200, facts: { status: state, slaBreached: isLate, amount: units(amount) } };
        },
      },
    },
  };
}
