import { command } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { AmountOrZero, Note, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { held } from '../../core/ledger/account.ts';
import { sheet } from '../../core/ledger/books.ts';
import { chart } from '../../core/ledger/chart.ts';
import { fromMinor, moneyWords, toMinor } from '../../core/values/money.ts';
import { countingLines } from './cash.ts';
import { loadPlace, TillKey, TillView, tillNoun, tillView } from './till.ts';

export default command({
  name: 'CloseTillCommand',
  summary: 'Closes a till on a count of its cash; the difference to the books is posted.',
  reply: R2,
  permission: ['tills.manage'],

  input: Type.Object({
    till: TillKey('Key of the till'),
    countedCash: AmountOrZero('The cash that is in the till'),
    notes: Type.Optional(Note(500)),
  }),
  output: Type.Object({
    ...TillView.properties,
    bookedCash: SignedAmount('The balance by the books before the count'),
  }),
  example: { till: 'till-02', countedCash: 500000, notes: 'Evening count' },

  rejects: ['TILL_NOT_FOUND', 'TILL_CLOSED', 'TILL_BUSY'],
  audits: 'TillClosed',
  effectClasses: ['correction'],

  load: ({ till }, read) => loadPlace(till, read),

  decide: (input, { till, account }, context) => {
    if (till?.kind !== 'Till' || account === undefined) {
      return reject('TILL_NOT_FOUND', { key: input.till });
    }
    const refused = tillNoun.refusal(till, 'close');
    if (refused !== undefined) return refused;
    if (held(account) > 0n) {
      return reject('TILL_BUSY', { holdAmount: fromMinor(held(account)) });
    }
    const countedCash = toMinor(input.countedCash);
    const difference = countedCash - account.book;
    const lines = countingLines(account, difference, chart.tillDifferences.code);
    const books = sheet([account]);
    if (lines.length > 0) {
      const id = context.newId();
      const narration = input.notes ?? `Count of ${till.name}`;
      const { currency } = account;
      books.post({ id, reference: till.key, kind: 'till-count', narration, currency, lines });
    }
    const countedLine = books.account(account.id).postings;
    const closed = tillNoun.moved(till, 'close', context, {
      note: input.notes,
      changes: { closedAt: context.now, countedCash, difference, countedLine },
    });
    const balanceImpact = {
      accountNumber: account.number,
      previousBalance: fromMinor(account.book),
      newBalance: fromMinor(countedCash),
    };
    return {
      data: { ...tillView(closed.after, books.account(account.id)), bookedCash: fromMinor(account.book) },
      message: `${till.name} is closed${wordsOf(difference)}.`,
      effects: [
        ...books.effects,
        ...closed.effects,
        audit({ previousState: closed.from, newState: closed.to, balanceImpact }),
      ],
    };
  },
});

function wordsOf(difference: bigint): string {
  if (difference === 0n) return '; the count agrees with the books';
  return difference > 0n ? `, ${moneyWords(difference)} over` : `, ${moneyWords(-difference)} short`;
}
