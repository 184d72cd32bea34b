/** Compliance documents of past periods, to be saved as CSV or as a page. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { place } from '../../frame/router.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { saveFile } from '../../kit/export.js';
import { fileTypes } from '../../kit/file-types.js';
import { count, dayOf } from '../../kit/format.js';
import { List, pageOf, Turn } from '../../kit/list.js';
import { Icon, Money } from '../../kit/marks.js';
import { Empty, Freshness, Problem, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.audit.documents;
const types = texts.audit.reports.types;
const formats = ['csv', 'html'];

export function Documents({ tabs }) {
  const pageNumber = pageOf(place.value.query);
  const [problem, setProblem] = useState();
  const asked = useAsked(`documents?${pageNumber}`, (signal) =>
    bank.query.retrieveComplianceDocuments({ pageNumber, pageSize: 50 }, { signal }),
  );
  const save = async ({ period, reportType }, format) => {
    setProblem(undefined);
    const answer = await bank.query.retrieveComplianceDocuments({ period, reportType });
    if (!answer.ok) return setProblem(answer);
    const [whole] = answer.data.items;
    return saveFile(`${reportType}-${period}.${format}`, fileTypes[format], whole?.[format] ?? '');
  };
  return html`
    <div class="head"><h1>${texts.pages.audit.title}</h1><${Freshness} of=${asked} /></div>
    ${tabs}
    ${problem && html`<${Problem} problem=${problem} />`}
    <${Shown} of=${asked} rows=${6}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${own.none}>${own.noneMore}<//>`
          : html`<${List} label=${texts.audit.parts.documents} columns=${columnsOf(save)} rows=${data.items} keyOf=${(row) => `${row.reportType} ${row.period}`} />
            <${Turn} of=${data} shown=${data.items.length} />`}
    <//>
  `;
}

const columnsOf = (save) => [
  {
    name: 'what',
    label: own.what,
    class: 'wide',
    cell: (row) =>
      html`<strong>${types[row.reportType] ?? row.reportType}</strong> <span class="soft">${row.period}</span>`,
  },
  {
    name: 'days',
    label: own.days,
    class: 'tight',
    cell: (row) => own.span(dayOf(row.firstDay), dayOf(row.lastDay)),
  },
  { name: 'items', label: own.items, class: 'amount tight', card: true, cell: (row) => count(row.itemCount) },
  {
    name: 'amount',
    label: own.amount(settings.currency),
    class: 'right tight',
    cell: (row) => html`<${Money} of=${row.totalAmount} />`,
  },
  {
    name: 'acts',
    label: '',
    class: 'actions tight',
    cell: (row) =>
      html`<div class="buttons">${formats.map((format) => html`<button key=${format} type="button" onClick=${() => save(row, format)}><${Icon} of="save" />${own.save[format]}</button>`)}</div>`,
  },
];
