/** One account: state and balance, what can be done now and why not, its statement, what holds its money, and its JSON. */

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { Dialog } from '../../kit/dialog.js';
import { Doing } from '../../kit/doing.js';
import { fact } from '../../kit/fact.js';
import { FilterInput } from '../../kit/filter-input.js';
import { dayOf, money, today, words } from '../../kit/format.js';
import { inputOf, useForm } from '../../kit/forms.js';
import { Icon, Id, Money, State, When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Empty, Freshness, Loading, Problem, Shown } from '../../kit/states.js';
import { visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';
import { Made, mayMove, NewTransaction } from './moving.js';
import { Statement } from './statement.js';

const own = texts.accounts;

const events = ['account.*', 'transaction.*'];

export function Account({ number }) {
  const input = { accountNumber: number };
  const asked = useAsked(`account ${number}`, (signal) => bank.query.retrieveAccount(input, { signal }), {
    on: events,
  });
  return html`
    <p class="trail"><a href=${addressOf('accounts')}>${texts.pages.accounts.title}</a></p>
    ${asked.data === undefined && html`<h1>${own.one(number)}</h1>`}
    <${Shown} of=${asked} rows=${8}>
      ${(one) => html`<${Known} one=${one} asked=${asked} input=${input} />`}
    <//>
  `;
}

function Known({ one, asked, input }) {
  const holds = useAsked(
    `holds ${one.accountNumber} ${one.holdAmount}`,
    (signal) => bank.query.retrieveAccountHolds({ accountNumber: one.accountNumber }, { signal }),
    { on: events },
  );
  const refresh = () => {
    void asked.refresh();
    void holds.refresh();
  };
  return html`
    <div class="head">
      <h1>${one.accountName}</h1>
      <${State} of=${one.state} />
      ${one.postNoDebit && html`<${State} of=${own.noDebits} tone="waiting" />`}
      <${Freshness} of=${asked} />
    </div>
    <p class="soft"><${Id} of=${one.accountNumber} short=${one.accountNumber} />${one.clientEncodedKey !== null && html` · ${own.client} <code>${one.clientEncodedKey}</code>`}</p>
    <dl class="figures">
      <div><dt>${own.balance}</dt><dd class="figure money">${money(one.balance)} <span class="soft">${one.currency}</span></dd></div>
      <div><dt>${own.availableNow}</dt><dd class="money">${money(one.availableBalance)}</dd></div>
      <div><dt>${own.heldNow}</dt><dd class="money soft">${money(one.holdAmount)}</dd></div>
      ${one.feesOwed !== 0 && html`<div><dt>${own.fees}</dt><dd class="money">${money(one.feesOwed)}</dd></div>`}
      <${AsOf} accountNumber=${one.accountNumber} />
    </dl>
    <${Acts} one=${one} refresh=${refresh} />
    ${one.holdAmount !== 0 && html`<section aria-labelledby="holds"><h2 id="holds">${own.holds}</h2><${Holds} asked=${holds} one=${one} refresh=${refresh} /></section>`}
    <${Statement} one=${one} />
    <section aria-labelledby="facts"><h2 id="facts">${own.facts}</h2><${Facts} one=${one} /></section>
    <${Raw} query="RetrieveAccountQuery" input=${input} data=${one} />
  `;
}

/** The balance at the end of the day of the address; asked apart from the account, whose page stays whatever is said of that day. */
function AsOf({ accountNumber }) {
  const day = place.value.query.get('asOf') ?? '';
  const asked = useAsked(
    `account as of ${accountNumber} ${day}`,
    (signal) =>
      day === ''
        ? Promise.resolve({ ok: true, data: {} })
        : bank.query.retrieveAccount({ accountNumber, asOf: day }, { signal }),
    { on: events },
  );
  return html`
    <div class="as-of">
      <dt><label for="as-of">${own.asOf}</label></dt>
      <dd><${FilterInput} id="as-of" type="date" max=${today()} value=${day} set=${(said) => setFilters({ asOf: said })} />
      <${Shown} of=${asked} rows=${1}>
        ${({ asOf: on }) => on && html`<span class="money" role="status">${on.wasOpened ? money(on.balance) : own.notYetOpen(dayOf(on.date))}</span>`}
      <//></dd>
    </div>
  `;
}

const act = (command, more = {}) => ({
  ...own.acts[command],
  ...{ needs: ['accounts.manage'], comment: 1000, ...more },
});
const acts = {
  ApproveDepositAccountCommand: act('ApproveDepositAccountCommand', { key: 'a', main: true }),
  RejectDepositAccountCommand: act('RejectDepositAccountCommand', { key: 'r', danger: true }),
  LockDepositAccountCommand: act('LockDepositAccountCommand', { danger: true }),
  UnlockDepositAccountCommand: act('UnlockDepositAccountCommand'),
  ActivatePNDOnAccountCommand: act('ActivatePNDOnAccountCommand', { danger: true }),
  ReleasePNDFromDepositAccountCommand: act('ReleasePNDFromDepositAccountCommand'),
  CloseDepositAccountCommand: act('CloseDepositAccountCommand', { danger: true }),
};

function Acts({ one, refresh }) {
  const { accountNumber: number, state } = one;
  const [moving, setMoving] = useState();
  const [locking, setLocking] = useState(false);
  const isActive = state === 'Active';
  const moves =
    mayMove() &&
    isActive &&
    ['deposit', 'withdrawal', 'transfer'].map(
      (kind) =>
        html`<button key=${kind} type="button" class=${kind === 'deposit' ? 'main' : ''} onClick=${() => setMoving(kind)}>${own.moves[kind].act}</button>`,
    );
  const lock =
    mayDo(['accounts.manage']) &&
    isActive &&
    html`<button type="button" onClick=${() => setLocking(true)}>${own.lock.act}</button>`;
  return html`
    <${Made} />
    <div class="acts">
      ${mayMove() && !isActive && html`<p class="soft">${own.noMoney[state]}</p>`}
      <${Doing} kind="account" id=${number} stamp=${`${state} ${one.postNoDebit}`} about=${one.balance} acts=${acts} stateCode="ACCOUNT_STATE" title=${number} before=${moves} after=${lock} refresh=${refresh} />
    </div>
    ${moving && html`<${NewTransaction} key=${moving} kind=${moving} account=${number} done=${refresh} close=${() => setMoving(undefined)} />`}
    ${locking && html`<${LockAmount} number=${number} done=${refresh} close=${() => setLocking(false)} />`}
  `;
}

/** Locks an amount by hand, until somebody releases it. */
function LockAmount({ number, done, close }) {
  const form = useForm('accounts', 'LockDepositAmountCommand', { leave: ['accountNumber'] });
  if (form.fields === undefined) {
    return html`<${Dialog} title=${own.lock.ask(number)} close=${close}>${form.problem ? html`<${Problem} problem=${form.problem} retry=${form.retry} />` : html`<${Loading} rows=${2} />`}<//>`;
  }
  const input = (values) => {
    const said = inputOf(form.fields, values);
    return said && { accountNumber: number, ...said };
  };
  return html`<${Decision}
    title=${own.lock.ask(number)}
    verb=${own.lock.act}
    fields=${form.fields}
    items=${[{ key: 'lock', title: number, call: bank.lockDepositAmount, input, says: (_data, _message, { amount }) => html`<p>${own.lock.says(money(amount))}</p>` }]}
    done=${done}
    close=${close}
  />`;
}

/** What holds its money: transactions that wait, amounts locked by hand, what other areas keep. */
function Holds({ asked, one, refresh }) {
  const [releasing, setReleasing] = useState();
  const mayRelease = mayDo(['accounts.manage']);
  return html`
    <${Shown} of=${asked} rows=${3}>
      ${({ holds }) =>
        holds.length === 0
          ? html`<${Empty} title=${own.noHolds} />`
          : html`<ul class="holds">
            ${holds.map(
              (hold) => html`<li key=${hold.reference + hold.direction}>
              <div>
                ${hold.transactionId !== null ? html`<a href=${addressOf(['transactions', hold.transactionId])}>${texts.types[hold.transactionType] ?? words(hold.transactionType)}</a>` : hold.lockId !== null ? own.locked : html`<code>${hold.reference}</code>`}${hold.narration && html` <span class="soft">${visible(hold.narration)}</span>`}
                <br /><span class="soft small">${own.holdOf[hold.direction]}</span>
              </div>
              <${Money} of=${hold.amount} />
              ${hold.lockId !== null && mayRelease && html`<button type="button" onClick=${() => setReleasing(hold)}>${own.release.act}</button>`}
            </li>`,
            )}
            <li class="total"><div class="soft">${own.heldTotal}</div><${Money} of=${one.holdAmount} /></li>
          </ul>`}
    <//>
    ${
      releasing !== undefined &&
      html`<${Decision}
        title=${own.release.ask(money(releasing.amount))}
        verb=${own.release.act}
        items=${[{ key: releasing.lockId, title: own.locked, call: bank.deleteDepositLockAmount, input: () => ({ lockId: releasing.lockId }), says: () => html`<p>${own.release.says(money(releasing.amount))}</p>` }]}
        done=${refresh}
        close=${() => setReleasing(undefined)}
      />`
    }
  `;
}

function Facts({ one }) {
  return html`
    <dl class="facts">
      ${fact(own.account, html`<code>${one.accountNumber}</code>`)}
      ${fact(own.key, html`<code>${one.accountEncodedKey}</code>`)}
      ${fact(own.client, one.clientEncodedKey && html`<code>${one.clientEncodedKey}</code>`)}
      ${fact(own.tier, words(one.accountTier))}
      ${fact(own.product, one.productEncodedKey && html`<code>${one.productEncodedKey}</code>`)}
      ${fact(own.branch, one.branchId)}
      ${fact(own.opened, html`<${When} at=${one.openedAt} />`)}
      ${fact(own.closed, one.closedAt && html`<${When} at=${one.closedAt} />`)}
      ${fact(texts.pages.transactions.title, mayDo(['transactions.view']) && html`<a href=${addressOf('transactions', { account: one.accountNumber })}>${own.itsTransactions}<${Icon} of="right" /></a>`)}
    </dl>
  `;
}
