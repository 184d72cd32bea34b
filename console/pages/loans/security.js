/** What secures a loan: things of value and people who answer for it, and how more are added or some released. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { mayDo } from '../../frame/session.js';
import { settings } from '../../frame/settings.js';
import { Decision } from '../../kit/decision.js';
import { List } from '../../kit/list.js';
import { Money, When } from '../../kit/marks.js';
import { Empty } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { ByForm } from './by-form.js';

const own = texts.loans.security;

/** States in which what secures it may change. */
const isSecured = ({ status }) => ['PendingApproval', 'Approved', 'Disbursed', 'InArrears'].includes(status);

/** `kind` is `collateral` or `guarantor`; `key` names one, `name` is what people call it. */
const kinds = [
  {
    kind: 'collateral',
    rowsOf: (one) => one.collateral,
    keyOf: (row) => row.collateralId,
    nameOf: (row) => row.collateralType,
    columns: [
      {
        name: 'what',
        label: own.type,
        class: 'wide',
        cell: (row) =>
          html`${row.collateralType}${row.description !== null && html` <span class="soft small">${row.description}</span>`}`,
      },
      {
        name: 'value',
        label: own.value(settings.currency),
        class: 'right tight',
        cell: (row) => html`<${Money} of=${row.collateralValue} />`,
      },
    ],
    add: ['AddLoanCollateralCommand', () => bank.addLoanCollateral],
    release: (row) => [bank.removeLoanCollateral, { collateralId: row.collateralId }],
  },
  {
    kind: 'guarantor',
    rowsOf: (one) => one.guarantors,
    keyOf: (row) => row.guarantorId,
    nameOf: (row) => row.guarantorName,
    columns: [
      {
        name: 'who',
        label: own.who,
        class: 'wide',
        cell: (row) =>
          html`${row.guarantorName}${row.relationshipToBorrower !== null && html` <span class="soft small">${row.relationshipToBorrower}</span>`}`,
      },
      {
        name: 'since',
        label: own.since,
        class: 'tight',
        card: true,
        cell: (row) => html`<${When} at=${row.addedAt} />`,
      },
      {
        name: 'amount',
        label: own.guarantee(settings.currency),
        class: 'right tight',
        cell: (row) => html`<${Money} of=${row.guaranteeAmount} />`,
      },
    ],
    add: ['AddLoanGuarantorCommand', () => bank.addLoanGuarantor],
    release: (row) => [bank.removeLoanGuarantor, { clientId: row.guarantorId }],
  },
];

export function Securities({ one, refresh }) {
  const [open, setOpen] = useState();
  const close = () => setOpen(undefined);
  const mayChange = isSecured(one) && mayDo(['loans.update']);
  const some = kinds.filter(({ rowsOf }) => rowsOf(one).length > 0);
  const shared = { loanId: one.loanId, done: refresh, close };
  return html`
    <section aria-labelledby="securities">
      <h2 id="securities">${own.title}</h2>
      ${some.length === 0 && html`<${Empty} title=${own.none} />`}
      ${some.map((of) => html`<h3 key=${of.kind}>${own[of.kind].all}</h3><${List} label=${own[of.kind].all} columns=${columnsOf(of, mayChange, (row) => setOpen({ of, row }))} rows=${of.rowsOf(one)} keyOf=${of.keyOf} />`)}
      ${mayChange && html`<div class="buttons below">${kinds.map((of) => html`<button key=${of.kind} type="button" onClick=${() => setOpen({ of })}>${own[of.kind].add}</button>`)}</div>`}
    </section>
    ${open !== undefined && (open.row === undefined ? html`<${Adding} of=${open.of} ...${shared} />` : html`<${Releasing} ...${open} ...${shared} />`)}
  `;
}

const columnsOf = (of, mayChange, release) => [
  ...of.columns,
  ...(mayChange
    ? [
        {
          name: 'acts',
          label: '',
          class: 'actions tight',
          cell: (row) =>
            html`<div class="buttons"><button type="button" aria-label=${own.releaseOf(of.nameOf(row))} onClick=${() => release(row)}>${own.release}</button></div>`,
        },
      ]
    : []),
];

const Adding = ({ of: { kind, add }, loanId, done, close }) => html`<${ByForm}
  command=${add[0]}
  call=${add[1]()}
  loanId=${loanId}
  title=${own[kind].ask(loanId)}
  verb=${own[kind].add}
  says=${(_, message) => html`<p>${message}</p>`}
  done=${done}
  close=${close}
/>`;

/** What the rest has to secure, the bank says by its dry run. */
function Releasing({ of: { nameOf, release }, row, loanId, done, close }) {
  const [call, named] = release(row);
  return html`<${Decision}
    title=${own.releaseAsk(nameOf(row))}
    verb=${own.release}
    danger
    items=${[{ key: loanId, title: nameOf(row), call, input: () => ({ loanId, ...named }), says: (_, message) => html`<p>${message}</p>` }]}
    done=${done}
    close=${close}
  />`;
}
