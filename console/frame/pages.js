/**
 * The pages there are, in the order of the navigation. A page is a file in `pages/` that exports a component as `Page`; `needs` are
 * permissions of which one lets a person see it (none: everybody), `key` is what follows `g`, `addresses` are what may follow its name
 * in the address bar, each with the filters it has, as `shapeOf` and `strangeIn` of addresses.js read them: everything else is nothing. A
 * file that exports `find` answers what the search at the top finds of it, one that exports `count` how many things wait there; it is
 * counted anew after events of `countOn`.
 * README.md says how a page is added.
 */
import { computed } from '@preact/signals';
import { mayDo } from './session.js';

const ofTransactions = 'q state* type account branch client min max from to page=# rows=50|200';
const ofInstances = 'q status element version page=#';

export const pages = [
  {
    name: 'work',
    key: 'w',
    icon: 'inbox',
    addresses: { '': 'q kind* whose late min page=#', proposals: 'state page=#', 'proposals/*': '' },
    needs: [],
    load: () => import('../pages/my-work.js'),
    count: () => import('../pages/my-work/count.js'),
  },
  {
    name: 'transactions',
    key: 't',
    icon: 'arrows',
    addresses: { '': ofTransactions, '*': ofTransactions },
    needs: ['transactions.view'],
    load: () => import('../pages/transactions.js'),
    find: () => import('../pages/transactions/find.js'),
  },
  {
    name: 'accounts',
    key: 'a',
    icon: 'book',
    addresses: {
      '': 'q state* asOf page=#',
      books: 'asOf',
      'books/journal': 'gl from to page=#',
      'books/trial-balance': 'asOf',
      '*': 'asOf from to view=journal page=#',
      '*/print': 'from to',
    },
    needs: ['accounts.view'],
    load: () => import('../pages/accounts.js'),
    find: () => import('../pages/accounts/find.js'),
  },
  {
    name: 'loans',
    key: 'l',
    icon: 'coins',
    addresses: {
      '': 'q state* page=#',
      batches: 'page=#',
      'batches/new': '',
      'batches/#': 'only=failed page=#',
      '*': '',
    },
    needs: ['loans.view', 'disbursement.view'],
    load: () => import('../pages/loans.js'),
    find: () => import('../pages/loans/find.js'),
  },
  {
    name: 'audit',
    key: 'u',
    icon: 'seal',
    addresses: {
      '': 'q person command outcome from to refused entry page=#',
      verifications: 'page=#',
      reports: 'status type page=#',
      documents: 'page=#',
    },
    needs: ['audit.view', 'audit.verify', 'compliance.view'],
    load: () => import('../pages/audit.js'),
  },
  {
    name: 'rules',
    key: 'r',
    icon: 'fork',
    addresses: { '': 'q', '**': '' },
    needs: ['rules.view'],
    load: () => import('../pages/rules.js'),
    find: () => import('../pages/rules/find.js'),
  },
  {
    name: 'processes',
    key: 'p',
    icon: 'flow',
    addresses: {
      '': 'q page=#',
      new: '',
      instances: ofInstances,
      'instances/*': '',
      '#': 'version=# element',
      '#/edit': '',
      '#/instances': ofInstances,
      '#/versions': '',
      '#/versions/#': '',
    },
    needs: ['processes.view'],
    load: () => import('../pages/processes.js'),
    find: () => import('../pages/processes/find.js'),
  },
  {
    name: 'webhooks',
    key: 'h',
    icon: 'hook',
    addresses: {
      '': 'q state page=#',
      library: '',
      secrets: 'page=#',
      '#': 'outcome page=#',
      '#/calls': 'outcome page=#',
      '#/calls/*': '',
      '#/code': 'call',
      '#/settings': '',
      '#/partner': 'call',
    },
    needs: ['webhooks.manage', 'secrets.manage'],
    load: () => import('../pages/webhooks.js'),
    find: () => import('../pages/webhooks/find.js'),
  },
  {
    name: 'jobs',
    key: 'j',
    icon: 'clock',
    addresses: { '': 'q days page=#' },
    needs: ['jobs.view', 'jobs.manage'],
    load: () => import('../pages/jobs.js'),
  },
  {
    name: 'templates',
    key: 'm',
    icon: 'letter',
    addresses: { '': '', '*': '' },
    needs: ['notifications.view'],
    load: () => import('../pages/templates.js'),
  },
  {
    name: 'operations',
    key: 'o',
    icon: 'pulse',
    addresses: {
      '': '',
      timers: 'q page=#',
      jobs: 'page=#',
      'jobs/*': 'status page=#',
      subscriptions: 'page=#',
      'subscriptions/*': 'status page=#',
      notifications: 'q status page=#',
    },
    needs: ['timers.view', 'jobs.view', 'jobs.manage', 'events.manage', 'notifications.view'],
    load: () => import('../pages/operations.js'),
  },
];

/** Those that the person may see. */
export const ownPages = computed(() => pages.filter(({ needs }) => mayDo(needs)));
