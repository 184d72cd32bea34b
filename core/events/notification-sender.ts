/**
 * Sends notifications through their gateways: finds the recipients, fills in the template, sends, and records
 * the result.
 */
import { addressed, type Directory } from '../command/declaration/directory.ts';
import type { QueryRead } from '../command/declaration/read.ts';
import type { BackgroundTask, Outcome } from '../time/background-task.ts';
import { type Instant, later } from '../values/instant.ts';
import type { Gateway } from './gateway.ts';
import { type Notification, notifications } from './outbox.ts';
import { fill, type Template, TemplateProblem } from './templates.ts';

export interface NotificationSenderOptions {
  readonly reader: (tenant: string) => QueryRead;
  readonly directories: ReadonlyMap<string, Directory>;
  /** The template in force. Undefined if there is none with this name. */
  readonly template: (name: string) => Template | undefined;
  /** Gateways by channel. A channel without one keeps its messages. */
  readonly gateways: Readonly<Partial<Record<'email' | 'sms', Gateway>>>;
  readonly now: () => Instant;
}

/** The most tries of one message. The waits between them are 5 s, 20 s, 80 s and so on, up to an hour. */
export const maxTries = 8;
const waitBefore = (tries: number) => Math.min(5000 * 4 ** (tries - 1), 3_600_000);

/** The message to send, or the reason why there is none. */
type Ready =
  | { readonly to: readonly string[]; readonly subject: string | null; readonly text: string }
  | { readonly problem: string };

export function notificationSender(options: NotificationSenderOptions): BackgroundTask {
  return {
    name: 'SendNotification',
    async run({ tenant, data }, stop) {
      const read = options.reader(tenant);
      const id = String(data.notificationId);
      const notification = await read.one(notifications, { id });
      if (notification === undefined) return recorded(id, { status: 'FAILED', attempts: 0 });
      const ready = await prepare(notification, read, options);
      const attempts = notification.attempts + 1;
      if ('problem' in ready) return recorded(id, { status: 'FAILED', attempts, error: ready.problem });
      const { to, subject: title, text: body } = ready;
      const said = { title, body, ...(to.length === 0 ? {} : { recipient: to.join(', ') }) };
      const gateway = options.gateways[notification.channel];
      if (gateway === undefined) return recorded(id, { status: 'KEPT', attempts: 0, ...said });
      if (to.length === 0) {
        const { channel, recipientKind, recipientKey } = notification;
        const error = `There is no ${channel} address of ${recipientKind} ${recipientKey}.`;
        return recorded(id, { status: 'FAILED', attempts, error, ...said });
      }
      const sent = await gateway.send({ ...ready, reference: id }, stop);
      if (sent.sent) return recorded(id, { status: 'SENT', attempts, ...said });
      const { error } = sent;
      // If the host's stop caused the failure, it does not count as a try.
      if (sent.again) stop.throwIfAborted();
      if (!sent.again || attempts >= maxTries) {
        return recorded(id, { status: 'FAILED', attempts, error, ...said });
      }
      const retryAt = later(options.now(), waitBefore(attempts));
      return recorded(id, { status: 'PENDING', attempts, error, retryAt, ...said });
    },
  };
}

async function prepare(
  { template: name, channel, recipientKind, recipientKey, data }: Notification,
  read: QueryRead,
  { directories, template: templateOf }: NotificationSenderOptions,
): Promise<Ready> {
  const template = templateOf(name);
  if (template === undefined) return { problem: `There is no template ${name}.` };
  const directory = directories.get(recipientKind);
  if (directory === undefined) return { problem: `No directory knows recipients of kind ${recipientKind}.` };
  const people = await directory.find(recipientKey, read);
  const to = people.flatMap(({ email, phone }) => (channel === 'email' ? email : phone) ?? []);
  try {
    return { to, ...fill(template, channel, { ...data, recipient: addressed(people) }) };
  } catch (error) {
    if (error instanceof TemplateProblem) return { problem: error.message };
    throw error;
  }
}

function recorded(notificationId: string, what: Readonly<Record<string, unknown>>): Outcome {
  return { command: 'RecordNotification', data: { notificationId, ...what } };
}
