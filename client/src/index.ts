/** `@bursar/client`: the client of Bursar, the core-banking command host. */
export type { Bank } from './bursar.ts';
export { bursar } from './bursar.ts';
export type { Command, Listing, ListQuery, Query } from './calls.ts';
export type * from './catalogue/catalogue.ts';
export { codes } from './catalogue/codes.ts';
export type { BankEvent, EventFilter, EventOf, EventType } from './catalogue/events.ts';
export type { RefusalCode, Refusals } from './catalogue/refusals.ts';
export type { EventsAsked } from './events.ts';
export type { CallOptions, Options, TokenProvider } from './options.ts';
export type { Receive, ReceiverOptions } from './receivers.ts';
export { expressReceiver, fetchReceiver, koaReceiver } from './receivers.ts';
export type { ClientCode, Done, ErrorOf, Refusal, Result } from './result.ts';
export { dataOf, orThrow, Refused } from './result.ts';
export type {
  AnyHeaders,
  Delivery,
  RawBody,
  SignedHeaders,
  Verified,
  VerifyOptions,
} from './webhooks.ts';
export { signWebhook, verifyWebhook } from './webhooks.ts';
