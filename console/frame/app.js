/** The frame: where one is, the search, who is signed in, and the page that is open. */
import { html } from 'htm/preact';
import { useEffect, useRef } from 'preact/hooks';
import { connection } from './bank.js';
import { Broken } from './broken.js';
import { counts, useCounts } from './counts.js';
import { Help } from './help.js';
import './keys.js';
import { count } from '../kit/format.js';
import { useInView } from '../kit/in-view.js';
import { useLate } from '../kit/late.js';
import { Icon } from '../kit/marks.js';
import { Forbidden, Loading, Missing, Problem, Strange } from '../kit/states.js';
import { told } from '../kit/told.js';
import { texts } from '../texts.js';
import { shapeOf, strangeIn } from './addresses.js';
import { ownPages, pages } from './pages.js';
import { addressOf, go, place } from './router.js';
import { Search } from './search.js';
import { me, session, signOut } from './session.js';
import { SignInPage } from './sign-in.js';

export function App() {
  const { state } = session.value;
  if (state === 'starting' || state === 'entering') {
    return html`<main class="sign-in"><${Loading} rows=${3} /></main>`;
  }
  if (state === 'out') return html`<${SignInPage} />`;
  return html`
    <a class="skip" href="#content" onClick=${toContent}>${texts.skip}</a>
    <div class="frame">
      <${Side} />
      <section class="top" aria-label=${texts.tools}>
        <${Search} />
        <${Connection} />
        <${Person} />
      </section>
      <main id="content" tabindex="-1"><${Broken} /><${Open} /></main>
    </div>
    <${Told} />
    <${Help} />
  `;
}

function toContent(event) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function Side() {
  const open = place.value.path[0];
  useCounts();
  const row = useInView(`${open} ${ownPages.value.length}`);
  return html`
    <div ref=${row} class="side">
      <header><a class="brand" href=${addressOf([])}>Bursar <span>${texts.console}</span></a></header>
      <nav aria-label=${texts.navigation}>
        <ul>
          ${ownPages.value.map(({ name, icon }) => {
            const waiting = counts.value[name];
            const figure = `count-${name}`;
            return html`<li key=${name}>
              <a href=${addressOf(name)} aria-current=${open === name ? 'page' : undefined} aria-describedby=${waiting === undefined ? undefined : figure}>
                <${Icon} of=${icon} /><span>${texts.pages[name].title}</span>
                ${waiting !== undefined && html`<span class="count" aria-hidden="true">${count(waiting)}</span>`}
              </a>
              ${waiting !== undefined && html`<span class="unseen" id=${figure}>${texts.waiting(waiting)}</span>`}
            </li>`;
          })}
        </ul>
      </nav>
    </div>
  `;
}

/** Tells that the bank cannot be reached, wherever one is; nothing while it can. */
function Connection() {
  const isLost = connection.value === 'lost';
  return html`<div class="connection ${isLost ? 'stale' : ''}" role="status">${isLost && html`<${Icon} of="lost" /><span>${texts.lost.short}</span>`}</div>`;
}

function Person() {
  const { name, roles, tenant } = me.value;
  return html`
    <div class="person">
      <button type="button" class="bare" popovertarget="person" aria-label=${texts.person.open(name)}>
        <${Icon} of="person" /><span class="wide">${name}</span>
      </button>
      <div id="person" popover class="floating">
        <p><strong>${name}</strong><br /><span class="soft">${roles.map((role) => texts.roles[role] ?? role).join(', ')} · ${tenant}</span></p>
        <p class="links">
          <button type="button" class="link" popovertarget="person" popovertargetaction="hide" onClick=${() => dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))}>${texts.help.title}</button>
          <a href="/docs" target="_blank" rel="noreferrer">${texts.docs}</a>
        </p>
        <button type="button" onClick=${signOut}>${texts.signIn.out}</button>
      </div>
    </div>
  `;
}

/** The page of the address. The first that the person may see stands at `/console`. */
function Open() {
  const [first, ...rest] = place.value.path;
  const known = pages.find(({ name }) => name === first);
  const mayBeSeen = known !== undefined && ownPages.value.includes(known);
  const late = useLate(mayBeSeen ? `page ${first}` : undefined, known?.load);
  useEffect(() => {
    if (first !== undefined && first !== 'sign-in') return;
    const home = ownPages.value[0];
    if (home !== undefined) go(addressOf(home.name), { replace: true });
  }, [first]);
  useTitle(known);
  if (first === undefined || first === 'sign-in') {
    return ownPages.value.length === 0 && html`<${Forbidden} says=${texts.forbidden.nothing} />`;
  }
  if (known === undefined) return html`<${Missing} />`;
  if (!mayBeSeen) {
    return html`<h1>${texts.pages[first].title}</h1><${Forbidden} says=${texts.forbidden.page(known.needs)} />`;
  }
  const shape = shapeOf(rest, Object.keys(known.addresses));
  if (shape === undefined) return html`<${Missing} />`;
  const strange = strangeIn(place.value.query, known.addresses[shape]);
  if (strange.length > 0) {
    return html`<h1>${texts.pages[first].title}</h1><${Strange} of=${strange} />`;
  }
  if (late.module !== undefined) {
    return html`<${late.module.Page} key=${first} rest=${rest} />`;
  }
  return html`<h1>${texts.pages[first].title}</h1>${late.problem === undefined ? html`<${Loading} />` : html`<${Problem} ...${late} />`}`;
}

/** The title of the window; and the heading has the focus once another page is open. */
function useTitle(known) {
  const before = useRef();
  const address = place.value.path.join('/');
  useEffect(() => {
    document.title = known === undefined ? texts.title : `${texts.pages[known.name].title} · ${texts.title}`;
    // Whoever goes through a list beside which things are opened stays in it.
    const isInList = document.activeElement?.closest('.pair.two > .all') !== null;
    const isOther = before.current !== address && before.current !== '';
    if (before.current !== undefined && isOther && !isInList) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    before.current = address;
  }, [address, known]);
}

function Told() {
  const line = told.value;
  return html`<div class="told" role="status" aria-live="polite">${line && html`<p class="floating ${line.tone}">${line.text}</p>`}</div>`;
}
