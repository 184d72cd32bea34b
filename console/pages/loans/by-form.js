/** Decisions about a loan whose fields are those of the command's schema. */
import { html } from 'htm/preact';
import { Decision } from '../../kit/decision.js';
import { Dialog } from '../../kit/dialog.js';
import { inputOf, useForm } from '../../kit/forms.js';
import { Loading, Problem } from '../../kit/states.js';
import { texts } from '../../texts.js';

/** The loan is known, and its payer has one name. */
const leave = [
  ...['id', 'loanId', 'loanAccountId', 'loanAccountNumber', 'accountNumber', 'accountEncodedKey'],
  ...['encodedKey', 'channelEncodedKey', 'paymentAccountId', 'payOffDate'],
];

/** `command` is its name on the wire, `call` the client's method, `of` what fields say otherwise; `verb`, `says` and `holds` are those of a `Decision`. */
export function ByForm({ command, call, of, loanId, title, verb, says, holds, done, close }) {
  const form = useForm('loans', command, { leave, own: of });
  if (form.fields === undefined) {
    return html`<${Dialog} title=${title} close=${close}>
      ${form.problem ? html`<${Problem} problem=${form.problem} retry=${form.retry} />` : html`<${Loading} rows=${3} />`}
      <div class="buttons"><button type="button" onClick=${close}>${texts.cancel}</button></div>
    <//>`;
  }
  const input = (values) => {
    const said = inputOf(form.fields, values);
    return said && { loanId, ...said };
  };
  return html`<${Decision}
    title=${title}
    verb=${verb}
    fields=${form.fields}
    items=${[{ key: loanId, title: loanId, call, input, says, holds }]}
    done=${done}
    close=${close}
  />`;
}
