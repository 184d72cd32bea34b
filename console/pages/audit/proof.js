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

/** What the page shows of an entry has to be what was sealed. */
const compared = [
  'id',
  'timestamp',
  'userId',
  'userName',
  'action',
  'outcome',
  'transactionId',
  'requestId',
];

/** Follows the proof; the answer is what is shown of it, or a refusal of the bank. */
async function prove(entry, pem) {
  const [proof, key] = await Promise.all([
    bank.query.retrieveAuditProof({ id: entry.id }),
    pem === '' ? bank.query.retrieveAuditKey({}) : undefined,
  ]);
  if (!proof.ok) return { problem: proof };
  if (key?.ok === false) return { problem: key };
  const found = await followAuditProof(proof.data, pem === '' ? key.data.publicKey : `${pem}\n`);
  return { steps: stepsOf(entry, proof.data, found, pem !== ''), isSound: isSound(entry, found) };
}

const differs = (entry, fields) =>
  compared.filter((name) => fields?.[name] !== undefined && fields[name] !== (entry[name] ?? null));

const isSound = (entry, found) =>
  !('problem' in found) && differs(entry, found.fields).length === 0;

function stepsOf(entry, proof, found, isOwnKey) {
  const { seal, macs, path } = proof;
  const wrong = 'problem' in found ? found : undefined;
  const different = wrong === undefined ? differs(entry, found.fields) : [];
  const steps = [
    { at: 'form', says: own.form(count(seal.number), moment(seal.at)) },
    {
      at: 'chain',
      says: own.chain(count(proof.seq), proof.chain, count(macs.length), count(path.length)),
      value: seal.root,
    },
    { at: 'seal', says: own.seal(isOwnKey), value: seal.signature },
    { at: 'entry', says: found.fields === undefined ? own.noText : own.entry, value: proof.mac },
    { at: 'shown', says: different.length === 0 ? own.shown : own.differs(different.join(', ')) },
  ];
  const failed = wrong?.at ?? (different.length > 0 ? 'shown' : undefined);
  const until = steps.findIndex(({ at }) => at === failed);
  return steps.map((step, at) => ({
    ...step,
    state: until === -1 || at < until ? 'done' : at === until ? 'refused' : '',
    ...(at === until && wrong !== undefined ? { says: wrong.problem } : {}),
  }));
}

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
          html`<p class="verdict ${result.isSound ? 'done' : 'refused'}"><${Icon} of=${result.isSound ? 'seal' : 'cross'} /> <strong>${result.isSound ? own.sound : own.unsound}</strong></p>
          <ol class="steps">
            ${result.steps.map(({ at, says, value, state }) => html`<li key=${at} class=${state}><span class="mark"><${Icon} of=${state === 'done' ? 'check' : state === 'refused' ? 'cross' : 'right'} /></span><div><strong>${own.steps[at]}</strong> <span class="unseen">${own.states[state]}</span><br />${state === '' ? html`<span class="soft">${own.states['']}</span>` : says}${value && state !== '' && html`<br /><code class="soft small">${value}</code>`}</div></li>`)}
          </ol>`
        }
      </div>
    </div>
  `;
}
