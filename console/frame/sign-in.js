/** The page of whoever is not signed in: the bank's provider, a button a role on demo data, or what the operator has to set. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { texts } from '../texts.js';
import { demoRoles, enterAs, session } from './session.js';
import { settings } from './settings.js';

export function SignInPage() {
  const { why } = session.value;
  useEffect(() => {
    document.title = `${texts.signIn.title} · ${texts.title}`;
  }, []);
  return html`
    <main class="sign-in" id="content">
      <h1>${texts.title}</h1>
      ${why && html`<p class="refused" role="alert">${why}</p>`}
      ${settings.signIn.kind === 'provider' && html`<${ByProvider} />`}
      ${settings.signIn.kind === 'demo' && html`<${AsRole} />`}
      ${settings.signIn.kind === 'none' && html`<p>${texts.signIn.none}</p>`}
    </main>
  `;
}

function ByProvider() {
  const [problem, setProblem] = useState();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      const { leaveForProvider } = await import('../late/provider.js');
      await leaveForProvider();
    } catch (error) {
      setBusy(false);
      setProblem(texts.signIn.unreachable(String(error?.message ?? error)));
    }
  };
  return html`
    <p>${texts.signIn.byProvider(new URL(settings.signIn.issuer).host)}</p>
    ${problem && html`<p class="refused" role="alert">${problem}</p>`}
    <button type="button" class="main" disabled=${busy} onClick=${leave}>${texts.signIn.in}</button>
  `;
}

function AsRole() {
  const [roles, setRoles] = useState();
  useEffect(() => {
    demoRoles().then(setRoles, () => setRoles([]));
  }, []);
  if (roles === undefined) return null;
  if (roles.length === 0) return html`<p>${texts.signIn.noDemo}</p>`;
  return html`
    <p>${texts.signIn.asRole}</p>
    <ul class="roles">
      ${roles.map((role) => html`<li key=${role}><button type="button" aria-describedby=${texts.signIn.may[role] && `may-${role}`} onClick=${() => enterAs(role)}>${role}</button>${texts.signIn.may[role] && html`<span class="soft" id="may-${role}">${texts.signIn.may[role]}</span>`}</li>`)}
    </ul>
    <p class="soft">${texts.signIn.demoOnly}</p>
  `;
}
