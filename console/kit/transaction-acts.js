/** What can be done with a transaction: the command, what it asks for, and what it comes to, in words. */
import { html } from 'htm/preact';
import { bank } from '../frame/bank.js';
import { texts } from '../texts.js';
import { money, words } from './format.js';

const own = texts.transactions;

const categories = (names) => names.map((name) => [name, words(name)]);

/** What an approval comes to: money that moves, or one more approver who is needed. */
function approvalSays({ newState, balanceImpact: impact }) {
  if (newState === 'PENDING') return html`<p>${own.will.first}</p>`;
  return html`<p>${own.will.moves(money(impact.transactionAmount), impact.accountNumber)}</p>${balances(impact.previousBalance, impact.newBalance)}${impact.holdReleased !== 0 && html`<p>${own.will.free(money(impact.holdReleased))}</p>`}`;
}

/** What is decided on: balances move with every other transaction. */
const heldOf = ({ newState, balanceImpact: impact }) => [
  newState,
  impact.accountNumber,
  impact.transactionAmount ?? impact.reversalAmount ?? null,
];

const balances = (before, after) =>
  html`<p class="balances"><span class="soft">${own.will.balance}</span> <span class="money">${money(before)}</span> → <strong class="money">${money(after)}</strong></p>`;

function callOffSays({ balanceImpact: impact }) {
  return html`<p>${own.will.nothing}</p>${impact.holdReleased !== 0 && html`<p>${own.will.free(money(impact.holdReleased))}</p>`}<p class="balances"><span class="soft">${own.will.stays}</span> <strong class="money">${money(impact.balance)}</strong></p>`;
}

function reversalSays({ balanceImpact: impact }) {
  return html`<p>${own.will.back(money(Math.abs(impact.reversalAmount)), impact.accountNumber)}</p>${balances(impact.previousBalance, impact.newBalance)}`;
}

/**
 * The moves by which a transaction goes on, the main one first: from which state, who may try, the command of the client by its
 * name, its fields in the form and how they are sent. An approval is sent with what it has to come to: another approver may be as quick.
 */
export const acts = [
  {
    name: 'approve',
    command: 'ApproveTransaction',
    from: 'PENDING',
    needs: ['transactions.approve'],
    call: () => bank.approveTransaction,
    key: 'a',
    fields: [{ name: 'approverNotes', label: own.notes, kind: 'text', most: 500 }],
    input: (transactionId, { approverNotes }) => ({
      transactionId,
      ...(approverNotes ? { approverNotes } : {}),
    }),
    says: approvalSays,
    holds: heldOf,
    bind: (input, { newState }) => ({ ...input, expectedState: newState }),
  },
  {
    name: 'reject',
    command: 'RejectTransaction',
    from: 'PENDING',
    needs: ['transactions.approve', 'transactions.reject'],
    call: () => bank.rejectTransaction,
    key: 'r',
    danger: true,
    fields: [
      { name: 'rejectionReason', label: own.reason, kind: 'text', required: true, most: 1000 },
      {
        name: 'rejectionCategory',
        label: own.category,
        kind: 'choice',
        options: categories([
          'FRAUD',
          'COMPLIANCE',
          'INSUFFICIENT_DOCUMENTATION',
          'POLICY_VIOLATION',
          'OTHER',
        ]),
      },
    ],
    input: (transactionId, { rejectionReason, rejectionCategory }) => ({
      transactionId,
      rejectionReason,
      ...(rejectionCategory ? { rejectionCategory } : {}),
    }),
    says: callOffSays,
    holds: heldOf,
  },
  {
    name: 'cancel',
    command: 'CancelTransaction',
    from: 'PENDING',
    needs: ['transactions.create', 'transactions.cancel'],
    call: () => bank.cancelTransaction,
    danger: true,
    fields: [{ name: 'cancellationReason', label: own.reason, kind: 'text', required: true, most: 1000 }],
    input: (transactionId, { cancellationReason }) => ({ transactionId, cancellationReason }),
    says: callOffSays,
    holds: heldOf,
  },
  {
    name: 'reverse',
    command: 'ReverseTransaction',
    from: 'SETTLED',
    needs: ['transactions.reverse'],
    call: () => bank.reverseTransaction,
    danger: true,
    fields: [
      {
        name: 'reversalReason',
        label: own.reason,
        kind: 'text',
        required: true,
        most: 1000,
        hint: own.reasonHint,
      },
      {
        name: 'reversalCategory',
        label: own.category,
        kind: 'choice',
        options: categories([
          'ERROR_CORRECTION',
          'FRAUD',
          'CUSTOMER_REQUEST',
          'SYSTEM_ERROR',
          'DUPLICATE',
          'OTHER',
        ]),
      },
      { name: 'reversalNarration', label: own.narration, most: 200 },
    ],
    input: (transactionId, { reversalReason, reversalCategory, reversalNarration }) => ({
      transactionId,
      reversalReason,
      ...(reversalCategory ? { reversalCategory } : {}),
      ...(reversalNarration ? { reversalNarration } : {}),
    }),
    says: reversalSays,
    holds: heldOf,
  },
];
