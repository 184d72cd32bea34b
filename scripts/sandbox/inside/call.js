/*
 * The modules of this folder run inside each realm, before any script: they take away what scripts must not
 * have, give them what they may use and freeze everything that can be reached. Their own variables are out of
 * every script's sight; JSON text is all that comes in and goes out.
 *
 * This one is the call under way: its clock, its chance, what it said.
 */

/** Handed in by the host once, before anything else runs. */
export const outside = { ask: undefined, digest: undefined, limits: undefined };

export const call = {
  active: false,
  now: 0,
  seed: '',
  chance: undefined,
  commands: 0,
  secrets: 0,
  lines: [],
  room: 0,
  cut: 0,
};

export function begin({ now, seed }) {
  call.active = true;
  call.now = now;
  call.seed = seed;
  call.chance = undefined;
  call.commands = 0;
  call.secrets = 0;
  call.lines = [];
  call.room = outside.limits.textCharacters;
  call.cut = 0;
}

export function end() {
  call.active = false;
}

/** Keeps a line while there is room for it; `text` makes it with what is left. `goesOn`: its end was cut off. */
export function note(level, text) {
  const { lines } = outside.limits;
  if (call.lines.length >= lines - 1 || call.room <= 0) {
    call.cut += 1;
    return;
  }
  const whole = text(call.room);
  const kept = whole.slice(0, call.room);
  call.room -= kept.length;
  call.lines.push({ level, text: kept, goesOn: whole.length > kept.length });
}

/** The lines of the call as JSON, and how many more there were. */
export function said() {
  return `"lines":${JSON.stringify(call.lines)},"more":${call.cut}`;
}

/** A random number by sfc32. What it begins with is worked out for those that ask: most scripts never do. */
export function random() {
  let [a, b, c, d] = call.chance ?? JSON.parse(outside.digest('seed', call.seed, ''));
  const t = (((a + b) | 0) + d) | 0;
  d = (d + 1) | 0;
  a = b ^ (b >>> 9);
  b = (c + (c << 3)) | 0;
  c = (c << 21) | (c >>> 11);
  c = (c + t) | 0;
  call.chance = [a, b, c, d];
  return (t >>> 0) / 4294967296;
}

/** Asks the host; the script waits. The outside of a call that is over is closed. */
export function request(question) {
  if (!call.active) throw new Error('the call is over');
  const answer = JSON.parse(outside.ask(JSON.stringify(question)));
  if (Object.hasOwn(answer, 'error')) throw new Error(answer.error);
  return answer;
}
