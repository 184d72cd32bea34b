/** E-mail by SMTP. */
import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { orStopped } from '../time/background-task.ts';
import { membersOf } from '../values/members.ts';
import { failed, type Gateway } from './gateway.ts';

/** Milliseconds that a server has to answer. */
const patience = 10_000;

/** A gateway for `smtp://user:password@host:port`. The sender is `from`. */
export function mailGateway(url: string, from: string): Gateway {
  const options: SMTPPool.Options = {
    url,
    // The connection stays open between messages.
    pool: true,
    maxConnections: 4,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options, { from });
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
        const { code, responseCode } = membersOf(error);
        // A server that rejects the sender, and not the message, may accept later: with a new password, or
        // another address.
        const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
        return failed(error, !(isOfMessage && Number(responseCode) >= 500));
      }
    },
    close: () => transport.close(),
  };
}
