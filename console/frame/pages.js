/**
 * The pages there are, in the order of the navigation. A page is a file in `pages/` that exports a component as `Page`; `needs` are
 * permissions of which one lets a person see it (none: everybody), `key` is what follows `g`, `addresses` are what may follow its name
 * in the address bar, as `isShaped` of router.js reads them: everything else is nothing. A file that exports `find` answers what the
 * search at the top finds of it, one that exports `count` how many things wait there; it is counted anew after events of `countOn`.
 * README.md says how a page is added.
 */
import { computed } from '@preact/signals';
import { mayDo } from './session.js';

export const pages = [
  {
    name: 'work',
    key: 'w',
    icon: 'inbox',
    addresses: [''],
    needs: [],
    load: () => import('../pages/my-work.js'),
    count: () => import('../pages/my-work/count.js'),
  },
  {
    name: 'transactions',
    key: 't',
    icon: 'arrows',
    addresses: ['', '*'],
    needs: ['transactions.view'],
    load: () => import('../pages/transactions.js'),
    find: () => import('../pages/transactions/find.js'),
  },
  {
    name: 'accounts',
    key: 'a',
    icon: 'book',
    addresses: ['', 'books', 'books/journal', 'books/trial-balance', '*', '*/print'],
    needs: ['accounts.view'],
    load: () => import('../pages/accounts.js'),
    find: () => import('../pages/accounts/find.js'),
  },
  {
    name: 'loans',
    key: 'l',
    icon: 'coins',
    addresses: ['', 'batches', 'batches/new', 'batches/#', '*'],
    needs: ['loans.view', 'disbursement.view'],
    load: () => import('../pages/loans.js'),
    find: () => import('../pages/loans/find.js'),
  },
  {
    name: 'audit',
    key: 'u',
    icon: 'seal',
    addresses: ['', 'verifications', 'reports', 'documents'],
    needs: ['audit.view', 'audit.verify', 'compliance.view'],
    load: () => import('../pages/audit.js'),
  },
  {
    name: 'rules',
    key: 'r',
    icon: 'fork',
    addresses: ['**'],
    needs: ['rules.view'],
    load: () => import('../pages/rules.js'),
    find: () => import('../pages/rules/find.js'),
  },
  {
    name: 'processes',
    key: 'p',
    icon: 'flow',
    addresses: [
      '',
      'new',
      'instances',
      'instances/*',
      '#',
      '#/edit',
      '#/instances',
      '#/versions',
      '#/versions/#',
    ],
    needs: ['processes.view'],
    load: () => import('../pages/processes.js'),
    find: () => import('../pages/processes/find.js'),
  },
  {
    name: 'webhooks',
    key: 'h',
    icon: 'hook',
    addresses: [
      '',
      'library',
      'secrets',
      '#',
      '#/calls',
      '#/calls/*',
      '#/code',
      '#/settings',
      '#/partner',
    ],
    needs: ['webhooks.manage', 'secrets.manage'],
    load: () => import('../pages/webhooks.js'),
    find: () => import('../pages/webhooks/find.js'),
  },
  {
    name: 'jobs',
    key: 'j',
    icon: 'clock',
    addresses: [''],
    needs: ['jobs.view', 'jobs.manage'],
    load: () => import('../pages/jobs.js'),
  },
  {
    name: 'templates',
    key: 'm',
    icon: 'letter',
    addresses: ['', '*'],
    needs: ['notifications.view'],
    load: () => import('../pages/templates.js'),
  },
  {
    name: 'operations',
    key: 'o',
    icon: 'pulse',
    addresses: [
      '',
      'timers',
      'jobs',
      'jobs/*',
      'subscriptions',
      'subscriptions/*',
      'notifications',
    ],
    needs: [
      'metrics.view',
      'timers.view',
      'jobs.view',
      'jobs.manage',
      'events.manage',
      'notifications.view',
    ],
    load: () => import('../pages/operations.js'),
  },
];

/** Those that the person may see. */
export const ownPages = computed(() => pages.filter(({ needs }) => mayDo(needs)));
