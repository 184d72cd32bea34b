/** Proves an entry in the browser: from its text by the chain and the root of the seal to the signature, each step shown. */
import { followAuditProof } from '@bursar/client/audit';
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { Fields } from '../../kit/fields.js';
import { count, moment } from '../../kit/format.js';
import { Icon } from '../../kit/marks.js';
import { Problem } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.audit.proof;

/** What is sealed with an entry and not shown of it. */
const unseen = ['tenant', 'moves', 'events', 'event', 'eventCount'];

const isNothing = (value) => value === null || value === undefined;

/** The same JSON in one spelling. */
const spelt = (value) =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Whether a member is what the text says: structures are JSON in it, amounts minor units. */
function isSealed(name, shown, text) {
  if (isNothing(shown) || isNothing(text)) return isNothing(shown) && isNothing(text);
  if (name === 'transactionAmount') return Number(text) / 100 === shown;
  if (typeof shown === 'number') return text === String(shown);
  if (typeof shown !== 'object') return text === shown;
  try {
    return spelt(JSON.parse(text)) === spelt(shown);
  } catch {
    return false;
  }
}

/** Follows the proof; the answer is what is shown of it, or a refusal of the bank. */
async function prove(entry, pem) {
  const [proof, key] = await Promise.all([
    bank.query.retrieveAuditProof({ id: entry.id }),
    pem === '' ? bank.query.retrieveAuditKey({}) : undefined,
  ]);
  if (!proof.ok) return { problem: proof };
  if (key?.ok === false) return { problem: key };
  const found = await followAuditProof(proof.data, pem === '' ? key.data.publicKey : `${pem}\n`);
  return { steps: stepsOf(entry, proof.data, found, pem !== ''), verdict: verdictOf(entry, found) };
}

/** Members of the entry that are not what was sealed. */
function differs(entry, { fields, place }) {
  const stands = { chain: place.chain, chainSeq: place.seq, link: place.link };
  const moved = Object.keys(stands).filter((name) => entry[name] !== stands[name]);
  const names = new Set([...Object.keys(entry), ...Object.keys(fields)]);
  return [...names].filter((name) =>
    Object.hasOwn(stands, name)
      ? moved.includes(name)
      : !unseen.includes(name) && !isSealed(name, entry[name], fields[name]),
  );
}

const verdictOf = (entry, found) =>
  'problem' in found || differs(entry, found).length > 0 ? 'unsound' : 'sound';

function stepsOf(entry, proof, found, isOwnKey) {
  const { seal, macs, path } = proof;
  const wrong = 'problem' in found ? found : undefined;
  const different = wrong === undefined ? differs(entry, found) : [];
  const steps = [
    { at: 'form', says: own.form(count(seal.number), moment(seal.at)) },
    {
      at: 'chain',
      says: own.chain(count(proof.seq), proof.chain, count(macs.length), count(path.length)),
      value: seal.root,
    },
    { at: 'seal', says: own.seal(isOwnKey), value: seal.signature },
    { at: 'entry', says: own.entry, value: proof.mac },
    { at: 'shown', says: different.length > 0 ? own.differs(different.join(', ')) : own.shown },
  ];
  const failed = wrong?.at ?? (different.length > 0 ? 'shown' : undefined);
  const until = steps.findIndex(({ at }) => at === failed);
  return steps.map((step, at) => ({
    ...step,
    state: at === until ? 'refused' : until === -1 || at < until ? 'done' : '',
    ...(at === until && wrong !== undefined ? { says: wrong.problem } : {}),
  }));
}

const tones = { sound: 'done', unsound: 'refused' };

export function Proof({ entry }) {
  const [pem, setPem] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState();
  if (entry.chain === null) return html`<div class="acts"><p class="soft">${own.none}</p></div>`;
  const run = async () => {
    setBusy(true);
    setResult(undefined);
    const answer = await prove(entry, pem.trim()).catch((error) => ({
      problem: { code: 'ENDED', message: own.noCrypto(String(error?.message ?? error)) },
    }));
    setResult(answer);
    setBusy(false);
  };
  return html`
    <div class="acts">
      <p>${own.what}</p>
      <div class="buttons"><button type="button" class="main" aria-busy=${busy} disabled=${busy} onClick=${run}>${own.prove}</button></div>
      <details class="own-key"><summary>${own.ownKey}</summary><${Fields} fields=${[{ name: 'pem', label: own.key, kind: 'text', hint: own.keyHint }]} values=${{ pem }} change=${(values) => setPem(values.pem)} disabled=${busy} /></details>
      <div aria-live="polite">
        ${result?.problem && html`<${Problem} problem=${result.problem} retry=${run} />`}
        ${
          result?.steps &&
          html`<p class="verdict ${tones[result.verdict]}"><${Icon} of=${result.verdict === 'sound' ? 'seal' : 'cross'} /> <strong>${own[result.verdict]}</strong></p>
          <ol class="steps">
            ${result.steps.map(({ at, says, value, state }) => html`<li key=${at} class=${state}><span class="mark"><${Icon} of=${state === 'done' ? 'check' : state === 'refused' ? 'cross' : 'right'} /></span><div><strong>${own.steps[at]}</strong> <span class="unseen">${own.states[state]}</span><br />${state === '' ? html`<span class="soft">${own.states['']}</span>` : says}${value && state !== '' && html`<br /><code class="soft small">${value}</code>`}</div></li>`)}
          </ol>`
        }
      </div>
    </div>
  `;
}
