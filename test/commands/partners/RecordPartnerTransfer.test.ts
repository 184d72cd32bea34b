import RecordPartnerTransfer from '../../../commands/partners/RecordPartnerTransfer.ts';
import { cases, person } from '../../support/decide.ts';
import { aPool, aRequest } from '../../support/partners.ts';

const key = 'demo-partner-loan-9-1';
const sent = aRequest({ state: 'Disbursing', transactionReference: key, attempts: 1 });

cases(
  RecordPartnerTransfer,
  {
    input: { id: 9, key, answer: { done: true, reference: 'CORE-77' } },
    state: { request: sent, source: { ...aPool, debitHold: 90_000n } },
    actor: person('system', 'Admin'),
  },
  {
    'money that moved is booked and no longer held': {
      posts: [{ 'acc-pool': -900, interbank: -900 }],
      holds: { 'acc-pool debit': -900 },
      gives: ['release', 'post', 'put', 'insert', 'emit', 'audit'],
      tells: { id: 9, status: 'Disbursed' },
    },
    'a refusal frees it, and the request may be paid out again': {
      input: { answer: { done: false, code: 'ACCOUNT_UNKNOWN', reason: 'No such account' } },
      holds: { 'acc-pool debit': -900 },
      gives: ['release', 'put', 'insert', 'emit', 'audit'],
      tells: { id: 9, status: 'MandateActive' },
    },
    'a second answer is not news': {
      state: { request: aRequest({ state: 'Disbursed', transactionReference: 'CORE-77' }) },
      gives: [],
    },
    'an answer to an earlier order is not news': {
      state: { request: { ...sent, transactionReference: 'demo-partner-loan-9-2' } },
      gives: [],
    },
    'an unknown request': { state: { request: undefined }, gives: 'PARTNER_LOAN_NOT_FOUND' },
    'a source that is gone': { state: { source: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
  },
);
