/** Facts, answers, comparisons and places of rules as people read them. */
import { html } from 'htm/preact';
import { texts } from '../texts.js';
import { exact, exactMoney, words } from './format.js';
import { Icon } from './marks.js';
import { spelled } from './visible.js';

const own = texts.rules;

/** A value as people read it. */
export function said(value, name = '') {
  if (value === null || value === undefined) return own.nothing;
  if (value === true) return own.yes;
  if (value === false) return own.no;
  if (value === '*') return own.any;
  if (typeof value === 'number') return isAmount(name) ? exactMoney(value) : exact(value);
  if (typeof value === 'string' && isAmount(name) && /^-?\d{1,13}(?:\.\d{1,2})?$/.test(value)) {
    return exactMoney(Number(value));
  }
  if (typeof value === 'string') return texts.types[value] ?? texts.roles[value] ?? spelled(value);
  if (Array.isArray(value)) {
    return value.length === 0 ? own.none : value.map((one) => said(one, name)).join(', ');
  }
  return Object.entries(value)
    .map(([key, one]) => `${words(key)}: ${said(one, key)}`)
    .join('; ');
}

/** Two values that differ, each as people read it; as the file has them where that would be the same. */
export function saidApart(before, after, name) {
  const both = [said(before, name), said(after, name)];
  if (both[0] !== both[1]) return both;
  return [before, after].map((one) => JSON.stringify(one) ?? own.nothing);
}

const isAmount = (name) => /amount|threshold|limit$|balance|fee$|money/i.test(name);

/** `Amount 2,000,000.00`, for each fact. */
export const Facts = ({ of }) =>
  Object.keys(of).length === 0
    ? html`<span class="soft">${own.noFacts}</span>`
    : html`${Object.entries(of).map(([name, value], at) => html`<span key=${name}>${at > 0 && ' · '}<span class="soft">${words(name)}</span> ${said(value, name)}</span>`)}`;

/** What was answered: a line for each part. */
export const Answer = ({ of }) =>
  typeof of !== 'object' || of === null || Array.isArray(of)
    ? html`<strong>${said(of)}</strong>`
    : html`<dl class="facts">${Object.entries(of).map(([name, value]) => html`<div key=${name}><dt>${words(name)}</dt><dd>${said(value, name)}</dd></div>`)}</dl>`;

/** Every rule that was asked, each comparison in words with the value that it saw. */
export const Rules = ({ of }) => html`
  <ol class="asked-rules">
    ${of.map(
      ({ rule, held, beatenBy, conditions }) => html`<li key=${rule} class=${held ? 'done' : ''}>
        <p><span class="mark"><${Icon} of=${held ? 'check' : 'cross'} /></span><strong>${rule}</strong> <span class="soft">${held ? own.held : beatenBy === undefined ? own.notHeld : own.beaten(beatenBy)}</span></p>
        <${Condition} of=${conditions} />
      </li>`,
    )}
  </ol>
`;

function Condition({ of }) {
  const { all, any, not } = of ?? {};
  if (all !== undefined && all.length === 0) return html`<p class="soft">${own.always}</p>`;
  if (all !== undefined || any !== undefined) {
    return html`${(any ?? all).length > 1 && html`<p class="soft small">${any === undefined ? own.allOf : own.anyOf}</p>`}<ul class="comparisons">${(any ?? all).map((one, at) => html`<li key=${at}><${Condition} of=${one} /></li>`)}</ul>`;
  }
  if (not !== undefined) {
    return html`<p class="soft small">${own.notOf}</p><ul class="comparisons"><li><${Condition} of=${not} /></li></ul>`;
  }
  return html`<${Comparison} of=${of} />`;
}

/** `✓ Amount (2,000,000.00) is above 1,000,000.00`. */
function Comparison({ of }) {
  const { fact, path, operator, factResult, valueResult, value, result } = of;
  const isMoney = operator.startsWith('money') || isAmount(fact);
  const shown = (one) => said(one, isMoney ? 'amount' : '');
  const name = path === undefined ? words(fact) : `${words(fact)} ${path.replace(/^\$\.?/, '')}`;
  const than = valueResult ?? value;
  const isAny = operator === 'notEqual' && than === '';
  const sign = result === undefined ? 'left' : result ? 'check' : 'cross';
  const told = result === undefined ? own.notLooked : result ? own.holds : own.holdsNot;
  return html`<span class="comparison ${result === true ? 'done' : result === false ? 'refused' : ''}"><span class="mark" title=${told}><${Icon} of=${sign} /><span class="unseen">${told}</span></span> ${name} <span class="soft">(${result === undefined ? own.notLooked : shown(factResult)})</span> ${isAny ? own.isAnything : html`${own.operators[operator] ?? operator} <strong>${shown(than)}</strong>`}</span>`;
}

/** `/approvalLimits/0/maxAmount` as `Approval limits 1, max amount`. */
export function placeSaid(pointer) {
  const parts = pointer.split('/').slice(1);
  if (parts.length === 0) return own.whole;
  const told = parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : words(part)));
  return told.reduce((text, part, at) => {
    if (at === 0) return part;
    return /^\d+$/.test(part) ? `${text} ${part}` : `${text}, ${part.toLowerCase()}`;
  }, '');
}

/** What is wrong or odd, each with its place and how to put it right. */
export const Findings = ({ of }) => html`
  <ul class="told-findings">
    ${of.map((one, at) => html`<li key=${at} class=${one.severity === 'error' ? 'refused' : 'waiting'}><strong>${one.severity === 'error' ? own.wrong : own.odd}</strong> ${one.line !== undefined && html`<span class="soft">${own.line(one.line, one.text)}</span> `}${placeSaid(one.pointer)}${one.value !== null && typeof one.value !== 'object' && html` <code>${JSON.stringify(one.value)}</code>`} ${one.message}${one.mend !== null && html`; ${one.mend}`}</li>`)}
  </ul>
`;
