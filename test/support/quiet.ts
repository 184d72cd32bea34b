/** Says something to a host that does not listen. */
import assert from 'node:assert/strict';
import { execute } from '../../core/command/wire/execute.ts';
import { type TestBank, tokenOf } from './bank.ts';

/** Runs a command as the admin and answers its data. */
export async function say(
  bank: TestBank,
  name: string,
  data: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const reply = await execute(
    {
      name,
      data,
      form: 'E5',
      dryRun: false,
      credentials: { token: await tokenOf('admin', bank.clock) },
      origin: { kind: 'http', requestId: 'r', ip: null, userAgent: null },
    },
    bank.host.bank,
  );
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return (reply.body as { readonly data: Readonly<Record<string, unknown>> }).data;
}
