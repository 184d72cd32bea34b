/** What is broken, wherever one is: a line at the top with how it is mended, for those who may mend it; nothing while all is well. */
import { html } from 'htm/preact';
import { useAsked } from '../kit/asked.js';
import { useEvery } from '../kit/every.js';
import { count } from '../kit/format.js';
import { Icon } from '../kit/marks.js';
import { texts } from '../texts.js';
import { bank } from './bank.js';
import { addressOf } from './router.js';
import { mayDo } from './session.js';

const own = texts.broken;

/** By kind: permissions of which one mends it, and where it is looked at. */
const kinds = {
  'rule-set': { needs: ['rules.propose'], at: (id) => ['rules', ...id.split('/')] },
  'process-file': { needs: ['processes.manage'], at: () => ['processes'] },
  process: { needs: ['processes.operate'], at: (id) => ['processes', id, 'instances'] },
  timer: { needs: ['timers.manage'], at: () => ['operations', 'timers'] },
  library: { needs: ['webhooks.manage'], at: () => ['webhooks', 'library'] },
  webhook: { needs: ['webhooks.manage'], at: (id) => ['webhooks', id], filters: { outcome: 'failed' } },
  template: { needs: ['notifications.view'], at: (id) => ['templates', id] },
  job: { needs: ['jobs.manage'], at: (id) => ['operations', 'jobs', id] },
  subscription: { needs: ['events.manage'], at: (id) => ['operations', 'subscriptions', id] },
  notification: {
    needs: ['notifications.view'],
    at: () => ['operations', 'notifications'],
    filters: { status: 'FAILED' },
  },
};

/** Milliseconds after which it is asked again: no event tells of files, nor of what there is many a second of. */
const looked = 10_000;

/** Events with which something breaks or is mended. */
const on = [
  ...['rules.published', 'rules.ended', 'process.failed', 'process.cancelled', 'timer.exhausted'],
  ...['job.failed', 'job.succeeded', 'subscription.*'],
];

export function Broken() {
  const isAsked = Object.values(kinds).some(({ needs }) => mayDo(needs));
  return isAsked && html`<${Asked} />`;
}

function Asked() {
  const asked = useAsked('problems', (signal) => bank.query.retrieveProblems({}, { signal }), { on });
  useEvery(looked, asked.look);
  const items = (asked.data?.items ?? []).filter(({ kind }) => mayDo(kinds[kind]?.needs ?? ['*']));
  return html`<section class="broken" aria-label=${own.title} aria-live="polite">
    ${
      items.length > 0 &&
      html`<details>
        <summary><${Icon} of="alert" /><span>${own.says(count(items.length))}</span><${Icon} of="down" /></summary>
        <ul>
          ${items.map((one) => {
            const { at, filters } = kinds[one.kind];
            return html`<li key=${`${one.kind} ${one.id}`}>
              <a href=${addressOf(at(one.id), filters)}>${own.kinds[one.kind](one.name)}</a>${one.count > 1 && html` <span class="count">${count(one.count)}</span>`}
              ${' '}<span>${one.says}</span> <span class="soft">${one.mend}</span>
            </li>`;
          })}
        </ul>
      </details>`
    }
  </section>`;
}
