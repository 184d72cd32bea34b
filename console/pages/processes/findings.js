/** What the host finds in a process file, by its element. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { useAsked } from '../../kit/asked.js';
import { Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.processes;

/** What the host finds in this text: a section of its own. */
export function Findings({ xml }) {
  const asked = useAsked(`findings ${xml}`, (signal) =>
    bank.query.checkProcessDefinition({ bpmnXml: xml }, { signal, retries: 0 }),
  );
  return html`
    <section aria-labelledby="findings">
      <h2 id="findings">${own.findings}</h2>
      <${Shown} of=${asked} rows=${2}>${({ findings }) => html`<${FindingList} findings=${findings} />`}<//>
    </section>
  `;
}

/** `pick` opens the element of one. */
export const FindingList = ({ findings, pick }) =>
  findings.length === 0
    ? html`<p class="soft">${own.noFindings}</p>`
    : html`<ul class="changes">
      ${findings.map(({ elementId, severity, code, message }, at) => html`<li key=${at}><span class="chip ${severity === 'error' ? 'refused' : 'waiting'}">${own.severities[severity]}</span> ${elementId !== '' && (pick === undefined ? html`<code>${elementId}</code>` : html`<button type="button" class="link" onClick=${() => pick(elementId)}><code>${elementId}</code></button>`)} ${message} <code class="soft small">${code}</code></li>`)}
    </ul>`;
