/**
 * A network behind HTTP. Orders are `PUT {url}/debits/{key}` and `{url}/credits/{key}` with `{bankCode,
 * accountNumber, amount, currency, narration, mandateReference}`, amounts as decimal text. The answer is
 * `{status: "done", reference}` or `{status: "refused", code, reason}`. A repeated PUT of an accepted key
 * returns the result, so an order whose answer was lost is sent again.
 */

import { membersOf } from '../values/members.ts';
import { decimalText } from '../values/money.ts';
import { within } from '../values/within.ts';
import { type MandateReport, type OrderAnswer, refusalCodes } from './contract.ts';
import type { InterbankNetwork, Order } from './network.ts';

/** Milliseconds that the network may take to answer. */
const patience = 10_000;
const statuses = ['Pending', 'Active', 'Refused', 'Stopped'] as const;

/** The network at this address. A user and password in the address become Basic authentication. */
export function httpNetwork(address: string, patienceMillis = patience): InterbankNetwork {
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  const { username, password } = base;
  base.username = '';
  base.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers: Readonly<Record<string, string>> = {
    'content-type': 'application/json',
    ...(username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  };
  const ask = async (
    method: string,
    path: string,
    { body, stop }: { readonly body?: unknown; readonly stop?: AbortSignal | undefined } = {},
  ) => {
    const response = await fetch(new URL(path, base), {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: within(patienceMillis, stop),
    });
    if (response.status === 404 && method === 'GET') {
      await response.body?.cancel();
      return undefined;
    }
    // Any other response leaves the result unknown.
    if (!response.ok) throw new Error(`the network answered ${response.status}`);
    return membersOf(await response.json());
  };
  const order = async (
    kind: 'debits' | 'credits',
    sent: Order,
    stop: AbortSignal | undefined,
  ): Promise<OrderAnswer> => {
    const { key, amount, ...rest } = sent;
    const body = { ...rest, amount: decimalText(amount) };
    return answerOf(await ask('PUT', `${kind}/${encodeURIComponent(key)}`, { body, stop }));
  };
  return {
    debit: (sent, stop) => order('debits', sent, stop),
    credit: (sent, stop) => order('credits', sent, stop),
    submitMandate: async ({ key, ...body }, stop) =>
      reportOf(await ask('PUT', `mandates/${encodeURIComponent(key)}`, { body, stop })),
    mandateStatus: async (reference, stop) =>
      reportOf(await ask('GET', `mandates/${encodeURIComponent(reference)}`, { stop })),
    async holderOf({ bankCode, accountNumber }) {
      const path = `accounts/${encodeURIComponent(bankCode)}/${encodeURIComponent(accountNumber)}`;
      const found = await ask('GET', path);
      return typeof found?.name === 'string' ? found.name : undefined;
    },
    close: () => undefined,
  };
}

function answerOf(body: Readonly<Record<string, unknown>> | undefined): OrderAnswer {
  if (body?.status === 'done' && typeof body.reference === 'string') {
    return { done: true, reference: body.reference.slice(0, 100) };
  }
  if (body?.status === 'refused') {
    const code = refusalCodes.find((known) => known === body.code) ?? 'REFUSED';
    return { done: false, code, reason: String(body.reason ?? code).slice(0, 500) };
  }
  throw new Error('the network answered something that is not an answer');
}

function reportOf(body: Readonly<Record<string, unknown>> | undefined): MandateReport {
  const status = statuses.find((known) => known === body?.status);
  if (status === undefined || typeof body?.reference !== 'string') {
    throw new Error('the network answered something that is not a report');
  }
  return { reference: body.reference.slice(0, 100), status };
}
