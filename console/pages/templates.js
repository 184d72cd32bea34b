/** Templates: the texts of notices, what they say on example data, and a test that goes to oneself. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { bank } from '../frame/bank.js';
import { addressOf } from '../frame/router.js';
import { me } from '../frame/session.js';
import { useAsked } from '../kit/asked.js';
import { Decision } from '../kit/decision.js';
import { words } from '../kit/format.js';
import { objectOf } from '../kit/json-field.js';
import { List } from '../kit/list.js';
import { State } from '../kit/marks.js';
import { Empty, Freshness, Shown } from '../kit/states.js';
import { Uses } from '../kit/uses.js';
import { texts } from '../texts.js';

const own = texts.templates;
/** Milliseconds of quiet before what was typed is shown. */
const quiet = 300;

export function Page({ rest: [name] }) {
  return name === undefined ? html`<${Templates} />` : html`<${Template} key=${name} name=${name} />`;
}

function Templates() {
  const asked = useAsked('templates', (signal) => bank.query.retrieveNoticeTemplates({}, { signal }));
  return html`
    <div class="head"><h1>${texts.pages.templates.title}</h1><${Freshness} of=${asked} /></div>
    <${Shown} of=${asked} rows=${8}>
      ${({ templates }) =>
        templates.length === 0
          ? html`<${Empty} title=${own.none} />`
          : html`<${List} label=${texts.pages.templates.title} columns=${columns} rows=${templates} keyOf=${(row) => row.name} />`}
    <//>
  `;
}

const columns = [
  {
    name: 'name',
    label: own.name,
    class: 'wide',
    cell: (row) =>
      html`<a data-open href=${addressOf(['templates', row.name])}>${words(row.name)}</a>${row.problem !== null && html` <${State} of=${own.broken} tone="refused" />`}<br /><span class="soft small">${row.summary ?? row.problem}</span>`,
  },
  {
    name: 'channels',
    label: own.channels,
    class: 'tight',
    card: true,
    cell: (row) => row.channels.map((one) => own.channel[one]).join(', '),
  },
];

function Template({ name }) {
  const asked = useAsked(`template ${name}`, (signal) =>
    bank.query.retrieveNoticeTemplates({ name }, { signal }),
  );
  return html`
    <p class="trail"><a href=${addressOf('templates')}>${texts.pages.templates.title}</a></p>
    <div class="head"><h1>${words(name)}</h1><${Freshness} of=${asked} /></div>
    <${Shown} of=${asked} rows=${6}>
      ${({ templates: [template] }) =>
        template === undefined
          ? html`<${Empty} title=${own.noneSuch} />`
          : html`<${Known} key=${template.examples.length} template=${template} />`}
    <//>
  `;
}

function Known({ template }) {
  const { name, channels, examples, fields, problem, summary } = template;
  const [channel, setChannel] = useState(channels[0]);
  const [text, setText] = useState(JSON.stringify(examples[0]?.fields ?? {}, null, 2));
  const [shown, setShown] = useState(text);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(text), quiet);
    return () => clearTimeout(timer);
  }, [text]);
  const data = objectOf(shown);
  const asked = useAsked(
    `preview ${name} ${channel}`,
    (signal) =>
      data === undefined
        ? Promise.resolve({ ok: false, code: 'REFUSED', message: own.noObject })
        : bank.query.previewNotice({ name, channel, fields: data }, { signal, retries: 0 }),
    { stamp: shown },
  );
  if (channel === undefined) return html`<p class="refused">${problem}</p>`;
  return html`
    <p class="soft">${summary}</p>
    <${Uses} kind="template" name=${name} />
    ${problem !== null && html`<div class="problem"><p class="what">${own.broken}</p><p>${problem}</p></div>`}
    <div class="filters wraps">
      <div class="buttons" role="group" aria-label=${own.channels}>
        ${channels.map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${one === channel} onClick=${() => setChannel(one)}>${own.channel[one]}</button>`)}
      </div>
      <button type="button" class="main" aria-describedby="test-more" onClick=${() => setSending(true)}>${own.test}</button>
      <span id="test-more" class="small soft">${own.testMore}</span>
    </div>
    <div class="beside">
      <section aria-labelledby="example">
        <h2 id="example">${own.example}</h2>
        ${examples.length > 1 && html`<div class="buttons">${examples.map((example) => html`<button key=${example.name} type="button" class="toggle" onClick=${() => setText(JSON.stringify(example.fields, null, 2))}>${example.name}</button>`)}</div>`}
        <div class="field"><label for="fields">${own.data}</label><textarea id="fields" class="code" rows="12" spellcheck=${false} aria-describedby="fields-more" value=${text} onInput=${({ target }) => setText(target.value)}></textarea><span id="fields-more" class="small soft">${own.says(fields.join(', '))}</span></div>
      </section>
      <section aria-labelledby="preview">
        <h2 id="preview">${own.preview}</h2>
        ${asked.problem !== undefined && html`<p class="refused" role="alert">${asked.problem.message}</p>`}
        ${asked.data !== undefined && html`<div class="message ${asked.problem === undefined && shown === text ? '' : 'stale'}" role="status"><${Words} of=${asked.data} /></div>`}
      </section>
    </div>
    ${
      sending &&
      html`<${Decision}
        title=${own.ask(words(name))}
        verb=${own.test}
        items=${[{ key: name, title: name, call: bank.sendTestNotice, input: () => ({ name, channel }), says: (sent) => html`<p>${own.will(me.value.subject)}</p><div class="message">${Words({ of: sent })}</div>` }]}
        close=${() => setSending(false)}
      />`
    }
  `;
}

/** What a notice says: a title where its way has one, and its text. */
const Words = ({ of: { title, body } }) =>
  html`${title !== null && html`<h3>${title}</h3>`}<pre class="words">${body}</pre>`;
