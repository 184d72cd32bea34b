/** A subscription for tables of decisions. */
import type { Subscription } from '../../core/events/subscriptions.ts';
import { noon } from './decide.ts';

export const subscription: Subscription = {
  tenant: 'demo',
  version: 1,
  id: '019a0000-0000-7000-8000-000000000001',
  url: 'https://partner.example/hooks',
  description: null,
  eventTypes: ['loan.*'],
  state: 'Active',
  stateReason: null,
  secret: 'v1.sealed',
  oldSecret: null,
  oldSecretUntil: null,
  startsAfter: '0198',
  position: '0198',
  failures: 0,
  failingSince: null,
  createdBy: 'admin',
  createdById: 'admin',
  owner: {
    userId: 'admin',
    people: ['admin'],
    roles: ['Admin'],
    permissions: ['*'],
    isByRoles: true,
    since: noon,
  },
  createdAt: noon,
  updatedAt: noon,
};
