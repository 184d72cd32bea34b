/** Secrets by their names: who reads each, a new value for one, never a value to see. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { place } from '../../frame/router.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { List, pageOf, Turn } from '../../kit/list.js';
import { Ago, Icon } from '../../kit/marks.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { Uses } from '../../kit/uses.js';
import { texts } from '../../texts.js';

const own = texts.webhooks.secrets;

export function Secrets({ parts }) {
  const pageNumber = pageOf(place.value.query);
  const [acting, act] = useState();
  const asked = useAsked(`secrets?${pageNumber}`, (signal) =>
    bank.query.retrieveSecrets({ pageNumber, pageSize: 50 }, { signal }),
  );
  return html`
    <div class="head"><h1>${texts.pages.webhooks.title}</h1><${Freshness} of=${asked} /><span class="right buttons"><button type="button" class="main" data-key="n" onClick=${() => act({ what: 'add' })}><${Icon} of="plus" />${own.acts.add}</button></span></div>
    ${parts}
    <p class="soft">${own.hint}</p>
    <${Shown} of=${asked} rows=${5}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${own.none}>${own.noneMore}<//>`
          : html`<${List} label=${own.title} columns=${columnsOf(act)} rows=${data.items} keyOf=${(row) => row.name} />
            <${Turn} of=${data} shown=${data.items.length} />`}
    <//>
    ${acting && html`<${Acting} of=${acting} done=${asked.refresh} close=${() => act(undefined)} />`}
  `;
}

const columnsOf = (act) => [
  { name: 'name', label: own.name, class: 'wide', cell: (row) => html`<code>${row.name}</code>` },
  {
    name: 'used',
    label: own.used,
    class: 'whole',
    card: true,
    cell: (row) => html`<${Uses} kind="secret" name=${row.name} />`,
  },
  {
    name: 'changed',
    label: own.changed,
    class: 'tight',
    card: true,
    cell: (row) => html`<${Ago} at=${row.updatedAt} /><br /><span class="soft small">${row.updatedBy}</span>`,
  },
  {
    name: 'acts',
    label: '',
    class: 'actions tight',
    cell: (row) =>
      html`<div class="buttons"><button type="button" onClick=${() => act({ what: 'rotate', row })}>${own.acts.rotate}</button><button type="button" class="danger" onClick=${() => act({ what: 'remove', row })}>${own.acts.remove}</button></div>`,
  },
];

const nameField = { name: 'name', label: own.name, required: true, most: 100, hint: own.nameHint };
const valueField = {
  ...{ name: 'value', label: own.value, kind: 'secret', required: true, least: 8, most: 4000 },
  hint: own.valueHint,
};

function Acting({ of: { what, row }, done, close }) {
  const fields = { add: [nameField, valueField], rotate: [valueField], remove: [] }[what];
  const input = ({ name = row?.name, value }) => {
    if (what === 'remove') return { name, value: null };
    const isFilled = [name, value].every((one) => one && one !== texts.decision.standIn);
    return isFilled && value.length >= valueField.least ? { name, value } : undefined;
  };
  return html`<${Decision}
    title=${own.asks[what](row?.name)}
    verb=${own.acts[what]}
    danger=${what === 'remove'}
    fields=${fields}
    items=${[
      {
        key: what,
        title: row?.name ?? own.title,
        call: bank.setSecret,
        input,
        says: () =>
          html`<p>${own.says[what]}</p>${row !== undefined && html`<${Uses} kind="secret" name=${row.name} />`}`,
      },
    ]}
    told=${() => own.told[what]}
    done=${done}
    close=${close}
  />`;
}
