export async function followAuditProof(given, trusted) {
    const problem = formProblem(given);
    if (problem !== undefined)
        return { problem, at: 'form' };
    const proof = given;
    const { entry, mac, chain, seq, macs, seal } = proof;
    if ((await keyOf(proof.publicKey)) === undefined) {
        return { problem: 'its member "publicKey" is not as it has to be', at: 'form' };
    }
    if (trusted !== undefined && typeof trusted !== 'string') {
        return { problem: 'the key that is trusted is no text', at: 'seal' };
    }
    let link = proof.before;
    for (const binding of macs)
        link = await digest(link + binding);
    const head = { chain, seq: seq + macs.length - 1, link };
    let node = await leafOf(head);
    for (const { side, hash } of proof.path) {
        node = side === 'left' ? await pair(hash, node) : await pair(node, hash);
    }
    const isSealed = seal.heads.some((one) => one.chain === head.chain && one.seq === head.seq && one.link === head.link);
    if (!isSealed || node !== seal.root) {
        return { problem: 'the entry does not lead to the sealed root', at: 'chain' };
    }
    const wrong = await sealProblem(seal, trusted ?? proof.publicKey);
    if (wrong !== undefined)
        return { problem: `the seal does not hold: ${wrong}`, at: 'seal' };
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
async function sealProblem(seal, pem) {
    const leaves = [];
    for (const head of seal.heads)
        leaves.push(await leafOf(head));
    if ((await rootOf(leaves)) !== seal.root)
        return 'its root is not that of its heads';
    const { number, at, root, previous, signature } = seal;
    const said = utf8(`bursar seal\n${number}\n${at}\n${root}\n${previous}`);
    const key = await keyOf(pem);
    if (key === undefined)
        return 'the key is no Ed25519 key in PEM that this program can read';
    const signed = bytesOf(signature) ?? new Uint8Array();
    const is = await globalThis.crypto.subtle.verify({ name: 'Ed25519' }, key, signed, said);
    return is ? undefined : 'its signature is wrong';
}
async function keyOf(pem) {
    const [, text = ''] = /^-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----\s*$/.exec(pem) ?? [];
    const der = bytesOf(text.replace(/\s/g, ''));
    if (der === undefined)
        return undefined;
    try {
        const { subtle } = globalThis.crypto;
        return await subtle.importKey('spki', der, { name: 'Ed25519' }, false, ['verify']);
    }
    catch {
        return undefined;
    }
}
const utf8 = (text) => new TextEncoder().encode(text);
async function digest(text) {
    const bytes = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', utf8(text)));
    return btoa(String.fromCharCode(...bytes));
}
const leafOf = ({ chain, seq, link }) => digest(`\u0000${chain}\n${seq}\n${link}`);
const pair = (left, right) => digest(`\u0001${left}\n${right}`);
async function rootOf(leaves) {
    const [only] = leaves;
    if (only === undefined)
        return digest('');
    if (leaves.length === 1)
        return only;
    let half = 1;
    while (half * 2 < leaves.length)
        half *= 2;
    return pair(await rootOf(leaves.slice(0, half)), await rootOf(leaves.slice(half)));
}
function bytesOf(text) {
    try {
        const read = atob(text);
        return btoa(read) === text ? Uint8Array.from(read, (sign) => sign.charCodeAt(0)) : undefined;
    }
    catch {
        return undefined;
    }
}
const base64Of = (bytes) => (value) => typeof value === 'string' && bytesOf(value)?.length === bytes;
const isDigest = base64Of(32);
const isChain = (value) => typeof value === 'string' &&
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
const isCount = (value) => Number.isSafeInteger(value) && Number(value) > 0;
const isText = (value) => typeof value === 'string' && !/\p{Surrogate}/u.test(value);
const isMoment = (value) => {
    const millis = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return !Number.isNaN(millis) && new Date(millis).toISOString() === value;
};
const listOf = (is, least = 0) => (value) => Array.isArray(value) && value.length >= least && value.every(is);
const memberOf = (members) => (value) => memberProblem(value, members) === undefined;
const sealMembers = {
    number: isCount,
    at: isMoment,
    heads: listOf(memberOf({ chain: isChain, seq: isCount, link: isDigest })),
    root: isDigest,
    previous: (value) => value === '' || isDigest(value),
    signature: base64Of(64),
};
const proofMembers = {
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
const formProblem = (value) => memberProblem(value, proofMembers);
function memberProblem(value, members) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return 'it is no object';
    }
    const given = value;
    const strange = Object.keys(given).find((name) => !Object.hasOwn(members, name));
    if (strange !== undefined)
        return `it has a member "${strange}", which does not belong there`;
    const wrong = Object.entries(members).find(([name, is]) => !is(given[name]));
    return wrong === undefined ? undefined : `its member "${wrong[0]}" is not as it has to be`;
}
const fieldNames = [
    ...['chain', 'chainSeq', 'tenant', 'id', 'eventType', 'timestamp', 'userId', 'userName', 'role?'],
    ...['action', 'outcome', 'transactionId?', 'transactionType?', 'transactionAmount?'],
    ...['previousState?', 'newState?', 'approverNotes?', 'balanceImpact?', 'ipAddress?'],
    ...['userAgent?', 'branchId?', 'branchName?', 'requestId', 'origin', 'decisions?'],
    ...['attempts?', 'moves?', 'events?', 'event?', 'eventCount?'],
];
function fieldsOf(text) {
    const fields = {};
    let at = 0;
    for (const marked of fieldNames) {
        const name = marked.replace('?', '');
        if (text[at] === '~') {
            if (name === marked)
                return undefined;
            fields[name] = null;
            at += 1;
            continue;
        }
        const [head, digits] = /^(0|[1-9]\d*):/.exec(text.slice(at, at + 20)) ?? [];
        if (head === undefined)
            return undefined;
        const from = at + head.length;
        at = from + Number(digits);
        if (at > text.length)
            return undefined;
        fields[name] = text.slice(from, at);
    }
    return at === text.length ? fields : undefined;
}
