/** Which versions were in force, by whom and why; each can be looked at, saved as files, or brought back. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { mayDo } from '../../frame/session.js';
import { Decision } from '../../kit/decision.js';
import { saveFile } from '../../kit/export.js';
import { Ago, Id, When } from '../../kit/marks.js';
import { Empty } from '../../kit/states.js';
import { tell } from '../../kit/told.js';
import { texts } from '../../texts.js';

const own = texts.rules;

export function History({ set, writing, refresh }) {
  const [back, setBack] = useState();
  const { name, history } = set;
  const isKept = (version) =>
    version === set.version || version === set.fileVersion || set.versions.includes(version);
  const look = async (version) => {
    if (writing.isEdited) return tell(own.editedHere, 'refused');
    if (await writing.begin(version)) tell(own.lookingAt(version.slice(0, 8)));
  };
  const goesBack = set.fileVersion !== null && set.source === 'command';
  return html`
    ${history.length === 0 && html`<${Empty} title=${own.noHistory}>${own.noHistoryWhy}<//>`}
    <ol class="timeline">
      ${history.map(
        (entry, at) => html`<li key=${entry.at + at}>
          <div><strong>${own.kinds[entry.kind]}</strong> <code>${entry.version.slice(0, 8)}</code> ${own.by(entry.by)}${entry.version === set.version && at === history.findIndex(({ version }) => version === set.version) && html` <span class="chip done">${own.inForce}</span>`}</div>
          ${entry.note !== null && html`<blockquote>${entry.note}</blockquote>`}
          ${entry.proposedBy !== null && html`<div class="soft small">${own.proposedByUser} <${Id} of=${entry.proposedBy} short=${entry.proposedBy} /></div>`}
          <div class="soft small"><${When} at=${entry.at} /> · <${Ago} at=${entry.at} /></div>
          ${isKept(entry.version) && html`<${Acts} version=${entry.version} set=${set} look=${look} setBack=${setBack} />`}
          ${entry.previousVersion !== null && isKept(entry.previousVersion) && !history.some(({ version }) => version === entry.previousVersion) && html`<p class="small soft">${own.previous} <code>${entry.previousVersion.slice(0, 8)}</code></p><${Acts} version=${entry.previousVersion} set=${set} look=${look} setBack=${setBack} />`}
        </li>`,
      )}
    </ol>
    ${goesBack && !history.some(({ version, previousVersion }) => [version, previousVersion].includes(set.fileVersion)) && html`<p>${own.theFile} <code>${set.fileVersion.slice(0, 8)}</code></p><${Acts} version=${set.fileVersion} set=${set} look=${look} setBack=${setBack} />`}
    ${
      back !== undefined &&
      html`<${Decision}
        title=${own.rollBack.ask(back.slice(0, 8))}
        verb=${own.rollBack.act}
        danger
        fields=${[{ name: 'reason', label: own.rollBack.reason, kind: 'text', required: true, most: 1000 }]}
        items=${[{ key: back, title: back, call: bank.rollbackRuleSet, input: ({ reason }) => ({ name, version: back, reason }), says: (data) => html`<p>${own.rollBack.says(name, back.slice(0, 8), own.sources[data.source])}</p>` }]}
        done=${() => void refresh()}
        close=${() => setBack(undefined)}
      />`
    }
  `;
}

function Acts({ version, set, look, setBack }) {
  return html`<p class="buttons small">
    <button type="button" class="link" aria-label=${own.lookAt(version.slice(0, 8))} onClick=${() => look(version)}>${own.edit}</button>
    <button type="button" class="link" aria-label=${own.saveOf(version.slice(0, 8))} onClick=${() => saveVersion(set.name, version)}>${own.save}</button>
    ${version !== set.version && mayDo(['rules.approve']) && html`<button type="button" aria-label=${own.rollBack.to(version.slice(0, 8))} onClick=${() => setBack(version)}>${own.rollBack.act}</button>`}
  </p>`;
}

/** The two files to commit. */
async function saveVersion(name, version) {
  const found = await bank.query
    .exportRuleSet({ name, version })
    .catch((error) => ({ ok: false, message: String(error) }));
  if (!found.ok) return tell(found.message, 'refused');
  const { path, text, testsPath, testsText } = found.data;
  saveFile(path.split('/').at(-1), 'application/json', text);
  saveFile(testsPath.split('/').at(-1), 'application/json', testsText);
}
