/** Who is signed in. The token lives in this module's memory and nowhere else: a page that is loaded anew asks again. */
import { computed, signal } from '@preact/signals';
import { texts } from '../texts.js';
import { addressOf, go, whenFree } from './router.js';
import { settings } from './settings.js';

/** What RetrieveOwnAccessQuery says of the person; undefined while nobody is signed in. */
export const me = signal(undefined);

/** `starting`, `out`, `entering` or `in`; with why somebody is out, where there is something to say. */
export const session = signal({ state: 'starting', why: undefined });

/** Where tokens come from: `{ token(refused), forget(), leave() }`: `forget` when somebody is out for whatever reason, `leave` by his own wish. */
let source;

const permissions = computed(() => new Set(me.value?.permissions ?? []));

/** Whether the person may do what needs one of these permissions; what needs none, everybody may. */
export function mayDo(needed) {
  const held = permissions.value;
  return needed.length === 0 || held.has('*') || needed.some((one) => held.has(one));
}

/** A source of tokens throws it when it has no more for this person; whatever else it throws is over once the provider answers again. */
export class SignInEnded extends Error {}

/** The provider could not be asked for another token: nothing was sent, and the person stays signed in. */
export class NotRenewed extends Error {}

/** For the client: the token, or another one than that which was refused. */
export async function tokenFor(refused) {
  if (source === undefined) throw new Error(texts.signIn.ended);
  try {
    return await source.token(refused);
  } catch (error) {
    if (!(error instanceof SignInEnded)) {
      throw new NotRenewed(texts.signIn.notRenewed, { cause: error });
    }
    leaveWith(texts.signIn.ended);
    throw error;
  }
}

/** Signs in by this source of tokens. */
async function enter(tokens) {
  source = tokens;
  session.value = { state: 'entering', why: undefined };
  // The bank imports this module.
  const talk = await import('./bank.js');
  talk.freshBank();
  const known = await talk.bank.query.retrieveOwnAccess({}).catch((error) => error);
  if (known.ok !== true) return leaveWith(session.value.why ?? notEntered(known));
  me.value = known.data;
  session.value = { state: 'in', why: undefined };
  talk.listen();
}

/** Why nobody came in, by what the bank or the source of tokens said. */
function notEntered(refusal) {
  if (refusal instanceof NotRenewed) return texts.signIn.unreachable(refusal.cause.message);
  return refusal.status === 401 ? texts.signIn.notTaken : refusal.message;
}

const forgetting = new Set();

/** Calls `forget` when somebody is out, with why where it was not by wish: what one person did is not for the next who signs in. */
export const onLeave = (forget) => forgetting.add(forget);

/** Forgets the token and what was done, and says why. */
function leaveWith(why) {
  source?.forget();
  source = undefined;
  me.value = undefined;
  for (const forget of forgetting) forget(why);
  session.value = { state: 'out', why };
  import('./bank.js').then(({ unlisten }) => unlisten());
}

/** Signs out, here and at the identity provider. */
export function signOut() {
  whenFree(() => {
    const left = source;
    leaveWith(undefined);
    // What the address tells of one person's work is not for the next either.
    go(addressOf([]), { replace: true });
    void left?.leave();
  });
}

/** What a page that is loaded anew begins with: the answer of the provider, or somebody who has to sign in. */
export async function resume() {
  if (settings.signIn.kind !== 'provider') {
    session.value = { state: 'out', why: undefined };
    return;
  }
  try {
    const { comeBack } = await import('../late/provider.js');
    const tokens = await comeBack();
    if (tokens === undefined) session.value = { state: 'out', why: undefined };
    else await enter(tokens);
  } catch (error) {
    session.value = { state: 'out', why: texts.signIn.failed(String(error?.message ?? error)) };
  }
}

/** Signs in as a role of the demo bank. */
export function enterAs(role) {
  return enter({
    async token() {
      const answer = await fetch(`/docs/tokens/${encodeURIComponent(role)}`, { method: 'POST' });
      if (answer.status >= 400 && answer.status < 500) throw new SignInEnded(texts.signIn.noDemo);
      if (!answer.ok) throw new Error(texts.signIn.noDemo);
      const { token } = await answer.json();
      return token;
    },
    forget() {},
    async leave() {},
  });
}

/** The roles of the demo bank that somebody may sign in as. */
export async function demoRoles() {
  const answer = await fetch('/docs/tokens');
  if (!answer.ok) return [];
  const { roles } = await answer.json();
  return roles;
}
