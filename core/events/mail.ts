/** E-mail by SMTP. */
import { createTransport } from 'nodemailer';
import { orStopped } from '../time/background-task.ts';
import { failed, type Gateway } from './gateway.ts';

/** Milliseconds that a server may take to answer. */
const patience = 10_000;

/** A gateway for `smtp://user:password@host:port`; the sender is `from`. */
export function mailGateway(url: string, from: string): Gateway {
  const transport = createTransport(url, {
    from,
    // The connection stays open between messages.
    ...{ pool: true, maxConnections: 4 },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[1]);
  return {
    async send({ to, subject, text, reference }, stop) {
      try {
        const sending = transport.sendMail({
          to: [...to],
          subject: subject ?? '',
          text,
          messageId: `<${reference}@bursar>`,
        });
        await orStopped(sending, stop);
        return { sent: true };
      } catch (error) {
        const code = (error as { readonly responseCode?: unknown }).responseCode;
        return failed(error, typeof code !== 'number' || code < 500);
      }
    },
    close: () => transport.close(),
  };
}
