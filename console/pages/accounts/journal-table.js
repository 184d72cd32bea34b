/** Journal lines, journal by journal: who is debited and who is credited. */
import { html } from 'htm/preact';
import { addressOf } from '../../frame/router.js';
import { settings } from '../../frame/settings.js';
import { shortId } from '../../kit/format.js';
import { Money, When } from '../../kit/marks.js';
import { visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';
import { What } from './what.js';

const own = texts.accounts;

/** `lines` are those of `RetrieveJournalQuery`; lines of one journal stand together. */
export function JournalTable({ lines }) {
  const journals = Map.groupBy(lines, ({ journalId }) => journalId);
  const { currency } = settings;
  return html`
    <div class="rows" tabindex="0" role="group" aria-label=${own.books.journal}>
      <table class="list ledger journal" aria-label=${own.books.journal}>
        <thead><tr><th scope="col">${own.ledger}</th><th scope="col" class="right">${own.debit(currency)}</th><th scope="col" class="right">${own.credit(currency)}</th></tr></thead>
        ${[...journals].map(([id, some]) => {
          const [first] = some;
          return html`<tbody key=${id}>
            <tr class="of" data-row=${id} tabindex="-1"><th colspan="3" scope="rowgroup"><${When} at=${first.bookedAt} /> · <${What} line=${{ type: first.kind, transactionId: first.transactionId }} /> <code class="soft" title=${first.transactionId}>${shortId(first.transactionId)}</code>${first.narration && html` <span class="soft">${visible(first.narration)}</span>`}</th></tr>
            ${some.toSorted((a, b) => a.line - b.line).map((line) => html`<tr key=${line.line}><td><a href=${addressOf(['accounts', 'books', 'journal'], { gl: line.glCode })}><code>${line.glCode}</code></a> ${line.glName}${line.accountEncodedKey !== null && html` <code class="soft">${line.accountEncodedKey}</code>`}</td><td class="right">${line.debit !== 0 && html`<${Money} of=${line.debit} />`}</td><td class="right">${line.credit !== 0 && html`<${Money} of=${line.credit} />`}</td></tr>`)}
          </tbody>`;
        })}
      </table>
    </div>
  `;
}
