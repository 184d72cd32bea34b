/** What one partner is told of his address: to print, to keep as a file of its own without scripts; and a call to test it with. */
import { html } from 'htm/preact';
import { useRef } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { useAsked } from '../../kit/asked.js';
import { saveFile } from '../../kit/export.js';
import { Icon } from '../../kit/marks.js';
import { Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { samplesOf } from './samples.js';
import { Try } from './try.js';

const own = texts.webhooks.partner;

export function Partner({ webhook }) {
  const asked = useAsked(`partner ${webhook.id} ${webhook.updatedAt}`, (signal) =>
    bank.query.describeWebHook({ id: webhook.id }, { signal }),
  );
  return html`<${Shown} of=${asked} rows=${8}>${(described) => html`<${Known} webhook=${webhook} described=${described} />`}<//>`;
}

function Known({ webhook, described }) {
  const sheet = useRef();
  const save = () =>
    saveFile(
      `${webhook.key}.html`,
      'text/html',
      pageOf(described.key, new XMLSerializer().serializeToString(sheet.current)),
    );
  return html`
    <div class="studio wide-try">
      <section aria-label=${own.page}>
        <div class="buttons unprinted">
          <button type="button" class="main" onClick=${save}><${Icon} of="save" />${own.save}</button>
          <button type="button" onClick=${() => print()}><${Icon} of="print" />${own.print}</button>
        </div>
        <p class="soft unprinted">${own.hint}</p>
        <article class="sheet partner" ref=${sheet}><${Sheet} of=${described} /></article>
      </section>
      <section class="unprinted" aria-labelledby="try"><${Try} webhook=${webhook} title=${own.test} hint=${own.testHint} /></section>
    </div>
  `;
}

/** A file that stands alone: neither scripts nor anything from elsewhere. */
const pageOf = (title, content) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title.replace(/[<&]/g, '')}</title>
<style>
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1a1d21; }
h1 { font-size: 1.5rem; } h2 { margin-top: 2rem; font-size: 1.15rem; } h3 { font-size: 1rem; }
pre { padding: 1rem; overflow-x: auto; background: #f4f5f7; font-size: 0.8125rem; white-space: pre-wrap; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; } th, td { padding: 0.35rem 0.5rem; border-bottom: 1px solid #d8dce2; text-align: left; vertical-align: top; }
code { overflow-wrap: anywhere; } th code { white-space: nowrap; }
</style>
</head>
<body>
${content}
</body>
</html>
`;

function Sheet({ of }) {
  const { key, description, action, url, isSigned, addresses, runs, executionTypeDesc } = of;
  return html`
    <h2>${own.title(key)}</h2>
    ${description && html`<p>${description}</p>`}
    <p><strong>${action}</strong> <code>${url}</code></p>
    <p>${addresses === null ? own.fromAnywhere : own.fromOnly(addresses)}</p>
    <h3>${own.body}</h3>
    <p>${action === 'GET' ? own.querySays : own.bodySays}</p>
    ${
      runs.length === 0
        ? html`<p>${own.unknown[executionTypeDesc] ?? own.unknown.ExecuteCode}</p>`
        : runs.map(
            ({ name, summary, members }) => html`
              <p key=${name}>${summary}</p>
              <div class="rows" tabindex="0" role="group" aria-label=${action === 'GET' ? own.parameters : own.members}>
              <table class="members" aria-label=${action === 'GET' ? own.parameters : own.members}>
                <thead><tr><th scope="col">${own.member}</th><th scope="col">${own.type}</th><th scope="col">${own.meaning}</th></tr></thead>
                <tbody>${members.map((member) => html`<tr key=${member.name}><th scope="row"><code>${member.name}</code></th><td>${own.types[member.type]}${member.required && html`, ${own.required}`}</td><td>${member.description}${member.choices.length > 0 && html` <code>${member.choices.join(', ')}</code>`}</td></tr>`)}</tbody>
              </table></div>`,
          )
    }
    <h3>${isSigned ? own.signing : own.calling}</h3>
    <p>${isSigned ? own.signingSays(action === 'GET') : own.unsignedSays}</p>
    ${samplesOf(of).map(([name, program]) => html`<h4 key=${name}>${name}</h4><pre tabindex="0" aria-label=${name}>${program}</pre>`)}
    <h3>${own.again}</h3>
    <p>${isSigned ? own.againSigned : own.againUnsigned}</p>
    <h3>${own.answers}</h3>
    <div class="rows" tabindex="0" role="group" aria-label=${own.answers}><table class="members" aria-label=${own.answers}>
      <thead><tr><th scope="col">${own.status}</th><th scope="col">${own.meaning}</th><th scope="col">${own.todo}</th></tr></thead>
      <tbody>${own.statuses.filter(([status]) => isSigned || status !== '401').map(([status, meaning, todo]) => html`<tr key=${status}><th scope="row">${status}</th><td>${meaning}</td><td>${todo}</td></tr>`)}</tbody>
    </table></div>
  `;
}
