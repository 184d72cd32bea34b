/** A partner of the tests: configures webhooks as an administrator and calls them as anybody. */
import { createHmac } from 'node:crypto';
import type { TestBank } from './bank.ts';

export interface PartnerAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface PartnerCall {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let made = 0;

/**
 * Creates a configuration; answers its id. What is not given is a deposit by POST at a path of its own, and where
 * neither a secret nor addresses are, only this machine may call.
 */
export async function configure(
  bank: TestBank,
  fields: Readonly<Record<string, unknown>>,
  as: 'admin' | 'other-admin' = 'admin',
): Promise<number> {
  made += 1;
  const isGuarded = 'signingSecret' in fields || 'allowableIPs' in fields;
  const isCommand = fields.executionType === undefined;
  const answer = await bank.done(
    'CreateWebHookConfigCommand',
    {
      key: `hook-${made}`,
      path: `hooks/${made}`,
      action: 'POST',
      executionType: 0,
      ...(isGuarded ? {} : { allowableIPs: '127.0.0.1' }),
      ...(isCommand ? { commandName: 'InitiateDeposit' } : {}),
      ...fields,
    },
    as,
  );
  return Number(answer.at('data.id'));
}

/** Calls a webhook without a token; text is sent as it is. */
export async function partner(
  bank: TestBank,
  path: string,
  body?: unknown,
  { method = 'POST', headers = {} }: PartnerCall = {},
): Promise<PartnerAnswer> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${bank.url}/api/webhook/${path}`, {
    method,
    headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(text === undefined ? {} : { body: text }),
  });
  const answer = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && answer !== '' ? JSON.parse(answer) : answer,
  };
}

/** The plain signature of a body. */
export function signed(secret: string, body: string): Readonly<Record<string, string>> {
  return { 'x-webhook-signature': createHmac('sha256', secret).update(body).digest('hex') };
}
