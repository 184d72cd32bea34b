/** How things of the queue are named, where they have a page, and by which command and with what reason they are decided. */
import { html } from 'htm/preact';
import { methodOf } from '../../frame/bank.js';
import { pages } from '../../frame/pages.js';
import { words } from '../../kit/format.js';
import { acts } from '../../kit/transaction-acts.js';
import { isolated } from '../../kit/visible.js';
import { texts } from '../../texts.js';

/** Whether the command brings the thing forward, or ends it. */
const patterns = { approve: /^(?:Approve|Authorise|Review)/, reject: /^(?:Reject|Disapprove)/ };

/** Members in which a reason is said that the command can do without, and how long it may be; `comment` of 500 where none is named. */
const reasons = {
  ApproveTransaction: ['approverNotes', 500],
  RejectTransaction: ['rejectionReason', 1000],
  ApproveImportCommand: [undefined, 500],
  RejectImportCommand: ['reason', 500],
  ApproveProcessDefinitionCommand: ['note', 1000],
  RejectProcessDefinitionCommand: ['reason', 1000],
  ApproveRuleSetCommand: ['note', 1000],
  ApproveProposalCommand: ['note', 1000],
  RejectRuleSetCommand: ['reason', 1000],
};

/** What decides a row in this way; undefined where nothing does. */
export function decisionOf(row, verb) {
  const action = row.actions.find(({ command }) => patterns[verb].test(command));
  if (action === undefined) return undefined;
  const { command, data, needs, allowed } = action;
  const [known, most] = reasons[command] ?? ['comment', 500];
  const reason = needs[0] ?? known;
  const act = acts.find((one) => one.command === command);
  return {
    ...{ command, allowed, reason, most },
    isReasonNeeded: needs.length > 0,
    call: () => methodOf(command),
    input: (said) => ({
      ...data,
      ...(reason === undefined || said === undefined || said === '' ? {} : { [reason]: said }),
    }),
    says: act?.says ?? ((answered) => willBe(command, verb, answered)),
    holds: act?.holds,
    bind: act?.bind,
  };
}

/** Whether something waits on for another person after what was done. */
export const waitsOn = ({ data }) => /^pending/i.test(data?.newState ?? data?.status ?? data?.state ?? '');

/** What commands come to, as their own pages say it. */
const says = {
  ReviewDisbursementBatchCommand: texts.batches.acts.review.says,
  RejectDisbursementReviewCommand: texts.batches.acts.reject.says,
  ApproveDisbursementBatchCommand: texts.batches.acts.approve.says,
  RejectDisbursementApprovalCommand: texts.batches.acts.reject.says,
  ApproveLoanCommand: texts.loans.acts.approve.says,
  RejectLoanCommand: texts.loans.acts.reject.says,
  ApproveDepositAccountCommand: texts.accounts.acts.ApproveDepositAccountCommand.says,
  RejectDepositAccountCommand: texts.accounts.acts.RejectDepositAccountCommand.says,
};

/** What it comes to, or the state in which it will be where the answer names one: a message speaks of what is done already. */
function willBe(command, verb, answered) {
  const state = answered?.status ?? answered?.state;
  const will = typeof state === 'string' ? texts.work.state(texts.states[state] ?? words(state)) : undefined;
  return html`<p>${says[command] ?? will ?? texts.work.will[verb]}</p>`;
}

/** What a kind is called: one of it, or several. */
export const kindOf = (kind, how = 'one') => texts.kinds[kind]?.[how] ?? words(kind);

/** What a thing is called; references that nobody reads are left to its page. */
export const nameOf = ({ what }) => isolated(what.replace(/, (?:TRX|REV)-[0-9A-F]{32}$/, ''));

const places = {
  transaction: ['transactions'],
  loan: ['loans'],
  account: ['accounts'],
  disbursementBatch: ['loans', 'batches'],
  processVersion: ['processes'],
  ruleDraft: ['rules', 'drafts'],
  proposal: ['work', 'proposals'],
};

/** The address of the thing's own page, where the console has one. */
export function addressOfItem({ kind, id }) {
  const place = places[kind];
  if (!pages.some(({ name }) => name === place?.[0])) return undefined;
  // The id of a version names its process, too.
  const [first, ...rest] = kind === 'processVersion' ? id.split('/') : [id];
  return rest.length === 0 ? [...place, first] : [...place, first, 'versions', ...rest];
}
