/** Text messages by an HTTP gateway: POST `{to, text, reference}` for each number. */
import { within } from '../values/within.ts';
import { failed, type Gateway, type Sent } from './gateway.ts';

/** Milliseconds that the gateway has to answer. */
const patience = 10_000;

/** A gateway at this address. A user and password in the address become Basic authentication. */
export function smsGateway(address: string): Gateway {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers: Readonly<Record<string, string>> = {
    'content-type': 'application/json',
    ...(username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  };
  const sendOne = async (
    { to, text, reference }: { to: string; text: string; reference: string },
    stop: AbortSignal,
  ): Promise<Sent> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': reference },
        body: JSON.stringify({ to, text, reference }),
        redirect: 'error',
        signal: within(patience, stop),
      });
      await response.body?.cancel();
      if (response.ok) return { sent: true };
      const { status } = response;
      const again = status >= 500 || status === 408 || status === 425 || status === 429;
      return failed(`the gateway answered ${status}`, again);
    } catch (error) {
      return failed(error, true);
    }
  };
  return {
    async send({ to, text, reference }, stop) {
      for (const [at, number] of to.entries()) {
        const own = to.length === 1 ? reference : `${reference}-${at}`;
        const sent = await sendOne({ to: number, text, reference: own }, stop);
        if (!sent.sent) return sent;
      }
      return { sent: true };
    },
    close: () => undefined,
  };
}
