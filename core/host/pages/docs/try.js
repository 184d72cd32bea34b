// The form of a command's page: it writes the request beside it, sends it and shows what came back.

const form = document.getElementById('try-form');
const section = document.getElementById('try');
const reply = document.getElementById('reply');
const token = document.getElementById('try-token');
const roles = document.getElementById('roles');
const dryRun = form.querySelector('[name="dryRun"]');
const submit = form.querySelector('[type="submit"]');
const { curl, client } = JSON.parse(document.querySelector('[data-around]').dataset.around);

/** What the fields say; a text that is no JSON where JSON belongs is told at its field. */
function dataOf() {
  const data = {};
  let wrong;
  for (const control of form.querySelectorAll('[data-type]')) {
    control.removeAttribute('aria-invalid');
    const text = control.value.trim();
    if (text === '') continue;
    const path = control.id.split('.').slice(1);
    const name = path.pop();
    let holder = data;
    for (const part of path) {
      holder[part] ??= {};
      holder = holder[part];
    }
    try {
      holder[name] = read(control.dataset.type, text);
    } catch {
      control.setAttribute('aria-invalid', 'true');
      wrong ??= control;
    }
  }
  return { data, wrong };
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * A number as it was written, digit for digit, which the host judges. A browser that cannot keep it sends it as text
 * where it would send another number.
 */
function exact(text) {
  if (JSON.rawJSON !== undefined) return JSON.rawJSON(text);
  return String(Number(text)) === text ? Number(text) : text;
}

/** What is no number is sent as it was written, too: the host says what is wrong with it. */
function read(type, text) {
  if (type === 'number') return jsonNumber.test(text) ? exact(text) : text;
  if (type !== 'json') return text;
  return JSON.parse(text, (_key, value, part) =>
    typeof value === 'number' && part?.source !== undefined ? exact(part.source) : value,
  );
}

/** The token alone: what goes before it in a header is often copied with it. */
const bare = () => token.value.trim().replace(/^Bearer\s+/i, '');

const literal = (value) =>
  JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');

function preview() {
  const { data } = dataOf();
  const quoted = JSON.stringify(data, null, 2).replaceAll("'", "'\\''");
  document.getElementById('curl').textContent = curl[0] + quoted + curl[1];
  document.getElementById('client').textContent = client[0] + literal(data) + client[1];
}

const made = (tag, text, className = '') => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
};

/** Shows an answer; the codes of a refusal lead to their pages. */
function show({ status, body, millis, help }) {
  const state = status === 200 ? 'done' : status >= 500 ? 'refused' : 'waiting';
  const head = made('p', '', 'chips');
  head.append(made('span', `HTTP ${status}`, `chip ${state}`), ` ${millis} ms `);
  if (help !== undefined) {
    const link = made('a', help.split('/').at(-1));
    link.href = help;
    head.append('· ', link);
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  const box = made('pre', '');
  box.tabIndex = 0;
  box.append(made('code', text));
  const figure = made('figure', '', 'code');
  figure.append(box);
  reply.replaceChildren(head, figure);
}

/** Says what keeps the request from being sent, and goes to its field. */
function complain(control, words) {
  control.setAttribute('aria-invalid', 'true');
  reply.replaceChildren(made('p', words, 'refused'));
  control.focus();
}

async function send(event) {
  event.preventDefault();
  const { data, wrong } = dataOf();
  token.removeAttribute('aria-invalid');
  if (wrong !== undefined) {
    complain(wrong, `${wrong.id.replace('data.', '')} is no JSON yet.`);
    return;
  }
  const given = bare();
  if (/[^\x21-\x7e]/.test(given)) {
    complain(token, 'The token has blanks or characters that no token has: copy it once more.');
    return;
  }
  submit.disabled = true;
  const started = performance.now();
  try {
    const query = dryRun?.checked ? '?dryRun=true' : '';
    const response = await fetch(`/api/bpm/cmd/${section.dataset.name}${query}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(given === '' ? {} : { Authorization: `Bearer ${given}` }),
      },
      body: JSON.stringify(data),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const help = /<([^>]+)>; *rel="help"/.exec(response.headers.get('link') ?? '')?.[1];
    const millis = Math.round(performance.now() - started);
    show({ status: response.status, body: isJson ? JSON.parse(text) : text, millis, help });
  } catch {
    reply.replaceChildren(made('p', 'The host did not answer.', 'refused'));
  }
  submit.disabled = false;
}

function keep(value, whose) {
  token.value = value;
  sessionStorage.setItem('token', value);
  sessionStorage.setItem('whose', whose);
  for (const button of roles?.querySelectorAll('button') ?? []) {
    button.setAttribute('aria-pressed', String(button.textContent === whose));
  }
}

/** A button for each role, where the host gives out tokens. */
async function offerRoles() {
  const offered = await fetch('/docs/tokens');
  if (!offered.ok) return;
  const names = (await offered.json()).roles;
  for (const name of names) {
    const button = made('button', name);
    button.type = 'button';
    button.addEventListener('click', async () => {
      const given = await fetch(`/docs/tokens/${name}`, { method: 'POST' });
      if (given.ok) keep((await given.json()).token, name);
    });
    roles.append(button);
  }
  roles.hidden = false;
  keep(token.value, sessionStorage.getItem('whose') ?? '');
}

token.value = sessionStorage.getItem('token') ?? '';
token.addEventListener('input', () => keep(token.value, ''));
form.addEventListener('input', preview);
form.addEventListener('submit', send);
dryRun?.addEventListener('change', () => {
  submit.textContent = dryRun.checked ? 'Send dry run' : 'Send';
});
form.hidden = false;
if (roles !== null) offerRoles();
