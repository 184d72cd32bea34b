import { query } from '../../core/command/declaration/command.ts';
import { SignedAmount, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { accounts } from '../../core/ledger/account.ts';
import { counted } from '../../core/values/counted.ts';
import { fromMinor } from '../../core/values/money.ts';
import { cheques } from './cheque.ts';
import { ClearingItem, clearingItem } from './cheque-view.ts';
import { ChequeReply } from './codes.ts';

/** An answer contains at most this many cheques of an account. The sum covers all of them. */
const most = 500;

export default query({
  name: 'GetUnclearedChequeQuery',
  summary: 'Cheques of an account that are on their way: deposits not cleared, drawn ones not honoured.',
  reply: ChequeReply,
  permission: ['cheques.view'],
  input: Type.Object({ accountEncodedKey: Words(64, 'Key or number of the customer’s account') }),
  output: Type.Object({
    accountNumber: Type.String(),
    totalUnclearedAmount: SignedAmount('Deposits in the balance that are not available yet'),
    unclearedCheques: Type.Array(ClearingItem),
  }),
  example: { accountEncodedKey: 'acc-amina' },
  rejects: ['CHEQUE_ACCOUNT_NOT_FOUND'],

  read: async ({ accountEncodedKey }, read) => {
    const account =
      (await read.one(accounts, { id: accountEncodedKey })) ??
      (await read.one(accounts, { number: accountEncodedKey }));
    if (account?.class !== 'CUSTOMER') {
      return reject('CHEQUE_ACCOUNT_NOT_FOUND', { accountEncodedKey });
    }
    const onTheWay = await read.rows(cheques, (select) =>
      select
        .where({ accountId: account.id })
        .whereIn('state', ['PENDING', 'UNCLEARED'])
        .orderBy('id')
        .limit(most),
    );
    const [sum] = await read.select(cheques, (select) =>
      select.sum({ total: 'amount' }).where({ accountId: account.id, state: 'UNCLEARED' }),
    );
    return {
      data: {
        accountNumber: account.number,
        totalUnclearedAmount: fromMinor(BigInt(String(sum?.total ?? 0))),
        unclearedCheques: onTheWay.map(clearingItem),
      },
      message: `${counted(onTheWay.length, 'cheque is on its', 'cheques are on their')} way.`,
    };
  },
});
