/**
 * Follows a proof of RetrieveAuditProofQuery by the Web Crypto of a browser (or of Node) alone: that this entry was in the trail
 * when its seal was made, with the key that you have of the bank. It asks nobody.
 */

/** What a proof that has no fault shows. */
export interface Shown {
  /** The fields of the entry. Structures are JSON, amounts minor units. */
  readonly fields: Readonly<Record<string, string | null>>;
  readonly seal: { readonly number: number; readonly at: string };
  /** Where the entry stands: its chain, its number there and its link, as the sealed root holds them. */
  readonly place: { readonly chain: string; readonly seq: number; readonly link: string };
  /** Whether the seal was signed with the key that you brought: without it, anybody can make a proof with a key of his own. */
  readonly isTrusted: boolean;
}

/** Why a proof shows nothing, in words. */
export interface Broken {
  readonly problem: string;
  /** What did not hold: the form of the proof, the way from the entry to the root, the seal, or the text of the entry. */
  readonly at: 'form' | 'chain' | 'seal' | 'entry';
}

interface Head {
  readonly chain: string;
  readonly seq: number;
  readonly link: string;
}

interface Seal {
  readonly number: number;
  readonly at: string;
  readonly heads: readonly Head[];
  readonly root: string;
  readonly previous: string;
  readonly signature: string;
}

interface Proof {
  readonly format: 2;
  readonly entry: string;
  readonly mac: string;
  readonly chain: string;
  readonly seq: number;
  readonly before: string;
  readonly macs: readonly string[];
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
  readonly seal: Seal;
  readonly publicKey: string;
}

/**
 * Follows a proof from the text of the entry to the signature. `trusted` is the bank's public key in PEM, as you got it by
 * another way than the proof.
 */
export async function followAuditProof(given: unknown, trusted?: string): Promise<Shown | Broken> {
  const problem = formProblem(given);
  if (problem !== undefined) return { problem, at: 'form' };
  // Every member was looked at: it is as the type says.
  const proof = given as Proof;
  const { entry, mac, chain, seq, macs, seal } = proof;
  if ((await keyOf(proof.publicKey)) === undefined) {
    return { problem: 'its member "publicKey" is not as it has to be', at: 'form' };
  }
  // Whoever kept no key hands in null, and trusts nobody.
  if (trusted !== undefined && typeof trusted !== 'string') {
    return { problem: 'the key that is trusted is not text', at: 'seal' };
  }
  let link = proof.before;
  for (const binding of macs) link = await digest(link + binding);
  const head: Head = { chain, seq: seq + macs.length - 1, link };
  let node = await leafOf(head);
  for (const { side, hash } of proof.path) {
    node = side === 'left' ? await pair(hash, node) : await pair(node, hash);
  }
  const isSealed = seal.heads.some(
    (one) => one.chain === head.chain && one.seq === head.seq && one.link === head.link,
  );
  if (!isSealed || node !== seal.root) {
    return { problem: 'the entry does not lead to the sealed root', at: 'chain' };
  }
  const wrong = await sealProblem(seal, trusted ?? proof.publicKey);
  if (wrong !== undefined) return { problem: `the seal does not hold: ${wrong}`, at: 'seal' };
  const shown = {
    seal: { number: seal.number, at: seal.at },
    place: { chain, seq, link: await digest(proof.before + macs[0]) },
    isTrusted: trusted !== undefined,
  };
  const fields = fieldsOf(entry);
  if ((await digest(mac + entry)) !== macs[0] || fields === undefined) {
    return { problem: 'the text of the entry is not the one that was sealed', at: 'entry' };
  }
  if (fields.chain !== chain || fields.chainSeq !== String(seq)) {
    return { problem: 'the text of the entry names another place than the proof', at: 'entry' };
  }
  return { fields, ...shown };
}

async function sealProblem(seal: Seal, pem: string): Promise<string | undefined> {
  const leaves: string[] = [];
  for (const head of seal.heads) leaves.push(await leafOf(head));
  if ((await rootOf(leaves)) !== seal.root) return 'its root is not that of its heads';
  const { number, at, root, previous, signature } = seal;
  const said = utf8(`bursar seal\n${number}\n${at}\n${root}\n${previous}`);
  const key = await keyOf(pem);
  if (key === undefined) return 'the key is not an Ed25519 key in PEM that this program can read';
  const signed = bytesOf(signature) ?? new Uint8Array();
  const is = await globalThis.crypto.subtle.verify({ name: 'Ed25519' }, key, signed, said);
  return is ? undefined : 'its signature is wrong';
}

/** The key that a PEM holds, where it is one that verifies seals. */
async function keyOf(pem: string) {
  const [, text = ''] = /^-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----\s*$/.exec(pem) ?? [];
  const der = bytesOf(text.replace(/\s/g, ''));
  if (der === undefined) return undefined;
  try {
    const { subtle } = globalThis.crypto;
    return await subtle.importKey('spki', der, { name: 'Ed25519' }, false, ['verify']);
  } catch {
    return undefined;
  }
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', utf8(text)));
  return btoa(String.fromCharCode(...bytes));
}

const leafOf = ({ chain, seq, link }: Head): Promise<string> => digest(`\u0000${chain}\n${seq}\n${link}`);
const pair = (left: string, right: string): Promise<string> => digest(`\u0001${left}\n${right}`);

/** The Merkle root over leaves in their order (RFC 6962's tree). */
async function rootOf(leaves: readonly string[]): Promise<string> {
  const [only] = leaves;
  if (only === undefined) return digest('');
  if (leaves.length === 1) return only;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return pair(await rootOf(leaves.slice(0, half)), await rootOf(leaves.slice(half)));
}

/** The bytes that a base64 text says, where it is one in its one spelling. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const read = atob(text);
    return btoa(read) === text ? Uint8Array.from(read, (sign) => sign.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

type Check = (value: unknown) => boolean;

const base64Of =
  (bytes: number): Check =>
  (value) =>
    typeof value === 'string' && bytesOf(value)?.length === bytes;
const isDigest = base64Of(32);
const isChain: Check = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0;
// Half of a pair would be hashed as another character.
const isText: Check = (value) => typeof value === 'string' && !/\p{Surrogate}/u.test(value);
const isMoment: Check = (value) => {
  const millis = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(millis) && new Date(millis).toISOString() === value;
};
const listOf =
  (is: Check, least = 0): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(is);
const memberOf =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    memberProblem(value, members) === undefined;

const sealMembers: Readonly<Record<string, Check>> = {
  number: isCount,
  at: isMoment,
  heads: listOf(memberOf({ chain: isChain, seq: isCount, link: isDigest })),
  root: isDigest,
  previous: (value) => value === '' || isDigest(value),
  signature: base64Of(64),
};

const proofMembers: Readonly<Record<string, Check>> = {
  format: (value) => value === 2,
  entry: isText,
  mac: isDigest,
  chain: isChain,
  seq: isCount,
  before: isDigest,
  macs: listOf(isDigest, 1),
  path: listOf(memberOf({ side: (side) => side === 'left' || side === 'right', hash: isDigest })),
  seal: memberOf(sealMembers),
  publicKey: (value) => typeof value === 'string',
};

/** The closed form of a proof: each member in its one spelling, and no other member. */
const formProblem = (value: unknown): string | undefined => memberProblem(value, proofMembers);

function memberProblem(value: unknown, members: Readonly<Record<string, Check>>): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'it is not an object';
  }
  const given = value as Readonly<Record<string, unknown>>;
  const strange = Object.keys(given).find((name) => !Object.hasOwn(members, name));
  if (strange !== undefined) return `it has a member "${strange}", which does not belong there`;
  const wrong = Object.entries(members).find(([name, is]) => !is(given[name]));
  return wrong === undefined ? undefined : `its member "${wrong[0]}" is not as it has to be`;
}

/** Names of the fields of an entry's text, in its order; those with a mark may be nothing. */
const fieldNames = [
  ...['chain', 'chainSeq', 'tenant', 'id', 'eventType', 'timestamp', 'userId', 'userName', 'role?'],
  ...['action', 'outcome', 'transactionId?', 'transactionType?', 'transactionAmount?'],
  ...['previousState?', 'newState?', 'approverNotes?', 'balanceImpact?', 'ipAddress?'],
  ...['userAgent?', 'branchId?', 'branchName?', 'requestId', 'origin', 'decisions?'],
  ...['attempts?', 'moves?', 'events?', 'event?', 'eventCount?'],
];

/** The fields that the text says, each with its length before it; undefined where it is not an entry's text. */
function fieldsOf(text: string): Readonly<Record<string, string | null>> | undefined {
  const fields: Record<string, string | null> = {};
  let at = 0;
  for (const marked of fieldNames) {
    const name = marked.replace('?', '');
    if (text[at] === '~') {
      if (name === marked) return undefined;
      fields[name] = null;
      at += 1;
      continue;
    }
    const [head, digits] = /^(0|[1-9]\d*):/.exec(text.slice(at, at + 20)) ?? [];
    if (head === undefined) return undefined;
    const from = at + head.length;
    at = from + Number(digits);
    if (at > text.length) return undefined;
    fields[name] = text.slice(from, at);
  }
  return at === text.length ? fields : undefined;
}
