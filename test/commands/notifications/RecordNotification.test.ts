import RecordNotification from '../../../commands/notifications/RecordNotification.ts';
import type { Notification } from '../../../core/events/outbox.ts';
import { later } from '../../../core/values/instant.ts';
import { cases, noon, person } from '../../support/decide.ts';

const notification: Notification = {
  tenant: 'demo',
  version: 1,
  id: 'n1',
  template: 'transaction-rejected',
  channel: 'email',
  recipientKind: 'client',
  recipientKey: 'client-amina',
  recipient: null,
  subject: 't1',
  data: {},
  status: 'PENDING',
  attempts: 0,
  lastError: null,
  createdAt: noon,
  sentAt: null,
  title: null,
  body: null,
};

cases(
  RecordNotification,
  {
    input: { notificationId: 'n1', status: 'SENT', attempts: 1, recipient: 'a@client.example' },
    state: { notification },
    actor: person('system', 'Admin'),
  },
  {
    'it was sent': { gives: ['put'] },
    'it is to be tried again': {
      input: { status: 'PENDING', retryAt: later(noon, 5000), error: 'busy' },
      gives: ['put', 'schedule'],
    },
    'there is none': { state: { notification: undefined }, gives: 'NOTIFICATION_NOT_FOUND' },
  },
);
