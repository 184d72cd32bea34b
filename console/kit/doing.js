/** What can be done with one thing now, as `RetrieveAvailableActionsQuery` answers it; what is refused says why before it is pressed. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank, methodOf } from '../frame/bank.js';
import { mayDo } from '../frame/session.js';
import { texts } from '../texts.js';
import { useAsked } from './asked.js';
import { Decision } from './decision.js';
import { words } from './format.js';

/**
 * `acts` are by the names of commands what may be offered: `{ act, ask, says, needs, danger, key, main, comment }`, the words of `texts` with the
 * permissions that let somebody try, the button's key, and how long a comment may be (500 where nothing is said; false where the command
 * takes none), and `data` that is sent besides; an act with `open` calls it instead of asking for a comment, also where the refusal is one of `mends`, which a form can mend. `stateCode` is the refusal by which the thing's state does not
 * know a command, of one act where it has its own: it is not offered then. `stamp` changes
 * with the state that the person decides on. `about` changes with anything else that the available actions depend on. `look` brings it up to date before it is decided on. `title` names it; `before` and `after` are other buttons.
 */
export function Doing({ kind, id, stamp, about = '', acts, stateCode, title, before, after, look, refresh }) {
  // What was chosen stays as it was, whatever becomes of the thing meanwhile: the dialog may be asking what came of it.
  const [chosen, choose] = useState();
  const asked = useAsked(
    `doing ${kind} ${id}`,
    (signal) => bank.query.retrieveAvailableActions({ kind, id: String(id) }, { signal, retries: 0 }),
    { stamp: `${stamp} ${about}` },
  );
  const actions = (asked.data?.actions ?? [])
    .filter(
      ({ command, allowed, why }) =>
        acts[command] !== undefined &&
        mayDo(acts[command].needs) &&
        (allowed || why?.code !== (acts[command].stateCode ?? stateCode)),
    )
    .map((action) => ({
      ...action,
      allowed: action.allowed || acts[action.command].mends?.includes(action.why?.code) === true,
    }))
    .sort((one, other) => rankOf(acts[other.command]) - rankOf(acts[one.command]));
  const refused = actions.filter(({ allowed }) => !allowed);
  const hasNone = asked.data !== undefined && actions.length === 0 && !before && !after;
  return html`
    <div class="buttons">
      ${before}
      ${actions.map((action) => {
        const { command, allowed } = action;
        const { act, danger, main, key, open = () => choose(action) } = acts[command];
        return html`<button key=${command} type="button" data-key=${key} class=${danger ? 'danger' : main ? 'main' : ''} disabled=${!allowed} aria-describedby=${allowed ? undefined : `why-${command}`} onClick=${open}>${act}</button>`;
      })}
      ${after}
    </div>
    ${refused.map(({ command, why }) => html`<p key=${command} id="why-${command}" class="soft"><strong>${acts[command].act}</strong>: ${why.message}</p>`)}
    ${hasNone && html`<p class="soft">${texts.nothingToDo}</p>`}
    ${chosen && html`<${Deciding} of=${chosen} stamp=${stamp} look=${look} own=${acts[chosen.command]} title=${title} done=${refresh} close=${() => choose(undefined)} />`}
  `;
}

/** The main act stands first. */
const rankOf = ({ main }) => (main ? 1 : 0);

function Deciding({ of: { command, data, needs }, stamp, look, own, title, done, close }) {
  const { comment: most = 500 } = own;
  const required = needs.includes('comment');
  return html`<${Decision}
    title=${own.ask(title)}
    verb=${own.act}
    danger=${own.danger}
    stamp=${stamp}
    look=${look}
    fields=${most === false ? [] : [{ name: 'comment', label: texts.comment, kind: 'text', required, most }]}
    items=${[
      {
        key: command,
        title,
        call: methodOf(command),
        input: ({ comment }) => ({ ...data, ...own.data, ...(comment ? { comment } : {}) }),
        says: (answer, message) =>
          html`<p>${own.says}</p><p class="soft">${message}</p>${stateOf(answer) && html`<p class="soft">${texts.work.state(stateOf(answer))}</p>`}`,
      },
    ]}
    done=${done}
    close=${close}
  />`;
}

const stateOf = (data) => {
  const state = data?.status ?? data?.state;
  return typeof state === 'string' ? (texts.states[state] ?? words(state)) : undefined;
};
