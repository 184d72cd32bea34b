/** Audit: the trail with its proofs, verifications of it, compliance reports and documents; each where a person may see it. */
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { bank } from '../frame/bank.js';
import { addressOf, go } from '../frame/router.js';
import { mayDo } from '../frame/session.js';
import { useAsked } from '../kit/asked.js';
import { Forbidden, Loading } from '../kit/states.js';
import { Tabs } from '../kit/tabs.js';
import { texts } from '../texts.js';
import { Documents } from './audit/documents.js';
import { Log } from './audit/log.js';
import { Reports } from './audit/reports.js';
import { Verifications } from './audit/verifications.js';

const own = texts.audit;

const parts = [
  { name: 'log', needs: ['audit.view'], path: ['audit'], show: Log },
  {
    name: 'verifications',
    needs: ['audit.view', 'audit.verify'],
    path: ['audit', 'verifications'],
    show: Verifications,
  },
  { name: 'reports', needs: ['compliance.view'], path: ['audit', 'reports'], show: Reports },
  { name: 'documents', needs: ['compliance.view'], path: ['audit', 'documents'], show: Documents },
];

export function Page({ rest: [name] }) {
  const seen = parts.filter(({ needs }) => mayDo(needs));
  const part = name === undefined ? parts[0] : parts.find((one) => one.name === name);
  // Whoever may not see the trail begins with the first part that he may see, at its own address.
  const instead = name === undefined && !mayDo(part.needs) ? seen[0] : undefined;
  useEffect(() => {
    if (instead !== undefined) go(addressOf(instead.path), { replace: true });
  }, [instead]);
  if (instead !== undefined) return html`<${Loading} />`;
  if (!mayDo(part.needs)) {
    return html`<h1>${texts.pages.audit.title}</h1><${Parts} seen=${seen} open=${part.name} /><${Forbidden} says=${texts.forbidden.page(part.needs)} />`;
  }
  return html`<${part.show} tabs=${html`<${Parts} seen=${seen} open=${part.name} />`} />`;
}

function Parts({ seen, open }) {
  const isCounted = mayDo(['compliance.view']);
  const asked = useAsked(
    'open reports',
    (signal) =>
      isCounted
        ? bank.query.retrieveComplianceReports({ status: 'Open', pageSize: 1 }, { signal })
        : Promise.resolve({ ok: true, data: undefined }),
    { on: ['compliance.*'] },
  );
  const tabs = seen.map(({ name, path }) => ({
    ...{ name, path, label: own.parts[name] },
    figure: name === 'reports' ? asked.data?.totalRecords : undefined,
  }));
  return html`<${Tabs} label=${own.partsLabel} tabs=${tabs} open=${open} />`;
}
