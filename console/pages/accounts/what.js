/** What booked a line, as a link where it is a transaction. */
import { html } from 'htm/preact';
import { addressOf } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { words } from '../../kit/format.js';
import { texts } from '../../texts.js';

/** Whether the journal of a line is that of a transaction, which has a page. */
const ofTransactions = new Set(['settlement', 'reversal', 'clearing']);

/** What moved the account, in a word; of a journal, which moves several, its kind. */
export const whatOf = ({ type, debit, credit }) =>
  type === 'settlement' && (debit || credit)
    ? debit
      ? texts.accounts.paid.out
      : texts.accounts.paid.in
    : words(type);

export const What = ({ line }) =>
  ofTransactions.has(line.type) && mayDo(['transactions.view'])
    ? html`<a data-open href=${addressOf(['transactions', line.transactionId])}>${whatOf(line)}</a>`
    : whatOf(line);
