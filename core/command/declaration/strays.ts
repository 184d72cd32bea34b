/** Problems of undeclared members: misspelled names, unknown filters, forbidden names. */
import { distance } from 'fastest-levenshtein';
import { nearest } from '../../values/nearest.ts';
import type { Refusal } from './refusal.ts';

/** A member that no schema declares, or that no object may have. */
export interface Stray {
  /** Path of the holder: empty, or ending in a point. */
  readonly path: string;
  readonly name: string;
  /** The members that its holder declares. Undefined if the name itself is forbidden. */
  readonly known: readonly string[] | undefined;
  /** The command never changes this member of its record. */
  readonly isUnchangeable?: boolean;
  /** The list next to this member whose items have a member of this name. */
  readonly belongsIn?: string;
}

/**
 * Rejects undeclared members that would silently change the result of a command. A command ignores other
 * undeclared members.
 *
 * The rejected members are:
 * - a name close to a declared one (`requireAproval`)
 * - a member of list items that is next to the list
 * - a member that the command never changes
 * - a `dryRun` in the body, which has no effect there
 * - a member by which the sender decides when, where or whether money moves
 */
export function misspelt(strays: readonly Stray[]): readonly Refusal[] {
  const found: Refusal[] = [];
  for (const stray of strays) {
    if (found.length === mostReported) break;
    if (stray.known === undefined) found.push(forbidden(stray));
    else if (stray.isUnchangeable === true) found.push(unchangeable(stray));
    else {
      const { name, known, belongsIn, path } = stray;
      const meant = nearlyNamed(name, known);
      if (path === '' && name.toLowerCase() === 'dryrun') {
        found.push(refusal(stray, 'request', ': it belongs in the address, as ?dryRun=true'));
      } else if (meant !== undefined) found.push(refusal(stray, 'request', `; did you mean ${meant}?`));
      else if (belongsIn !== undefined) {
        found.push(refusal(stray, 'request', `: it belongs in each item of ${belongsIn}`));
      } else if (isAboutMoney(name)) {
        const cure = '. Remove it: ignoring it could move money otherwise than you mean';
        found.push(refusal(stray, 'request', cure));
      }
    }
  }
  return found;
}

/**
 * Parts of names about when, how much or whether money moves. Excludes words with the same ending
 * (`mandateId`, `updatedAt`).
 */
const moneyWords = new RegExp(
  [
    '(?<!up|man|vali|candi|liqui|consoli)date',
    ...['value', 'approval', '(?<!laun|sun)dry', 'reverse', 'amount'],
  ].join('|'),
  'i',
);

/** Names in the source product and the specification about when or where money moves, without such a part. */
const moneyNames: ReadonlySet<string> = new Set(
  [
    ...[
      'transactionType',
      'isBackDated',
      'isPosted',
      'isReversal',
      'channelCode',
      'channelEncodedKey',
      'channelKey',
    ],
    ...['sourceAccount', 'destinationAccount', 'fromAccount', 'toAccount', 'disbursementAccountId'],
    ...['repaymentAccountId', 'paymentAccountId', 'repaymentAllocationOrder', 'bankCode'],
    ...['currencyCode', 'includePrepaymentPenalty', 'leaveOutInvalid', 'retryOf'],
  ].map((name) => name.toLowerCase()),
);

const isAboutMoney = (name: string): boolean => moneyWords.test(name) || moneyNames.has(name.toLowerCase());

/**
 * A query rejects every undeclared member: a caller who sends an unknown filter would believe that it
 * filtered.
 */
export function undeclared(
  strays: readonly Stray[],
  isFlat: boolean,
  of: 'query' | 'chain' = 'query',
): readonly Refusal[] {
  const told = isFlat ? strays.filter(({ path, name }) => path !== '' || !naming.has(name)) : strays;
  return told.slice(0, mostReported).map((stray) => {
    const { name, known, path } = stray;
    if (known === undefined) return forbidden(stray);
    const meant = nearlyNamed(name, known) ?? nearest(name, known);
    if (meant !== undefined) return refusal(stray, of, `; did you mean ${meant}?`);
    const holder = path === '' ? 'it' : path.slice(0, -1);
    const has = known.length === 0 ? 'takes no fields' : `takes ${known.join(', ')}`;
    return refusal(stray, of, `: ${holder} ${has}`);
  });
}

/** In a body with flat data, these members belong to the envelope. The host read the name before them. */
const naming: ReadonlySet<string> = new Set(['cmd', 'queryName', 'commandName']);

/** The most undeclared members in one reply. The reply to the next request may list more. */
const mostReported = 20;

function refusal({ path, name }: Stray, of: string, cure: string): Refusal {
  const field = path + shortened(name);
  return { field, message: `${field} is not a field of this ${of}${cure}`, code: 'VALIDATION' };
}

function forbidden({ path, name }: Stray): Refusal {
  const field = path + name;
  return { field, message: `${field}: a field may not have this name`, code: 'VALIDATION' };
}

function unchangeable({ path, name }: Stray): Refusal {
  const field = path + name;
  return { field, message: `${field} cannot be changed. Remove it`, code: 'VALIDATION' };
}

/** The name, shortened for a reply. */
const shortened = (name: string) => (name.length <= 60 ? name : `${name.slice(0, 60)}...`);

/** The declared member that a misspelled name resembles: wrong letters, swapped letters, or a missing end. */
function nearlyNamed(name: string, known: readonly string[]): string | undefined {
  let best: { readonly meant: string; readonly apart: number } | undefined;
  const sent = name.toLowerCase();
  for (const meant of known) {
    const wanted = meant.toLowerCase();
    const most = meant.length < 5 ? 0 : meant.length < 9 ? 1 : 2;
    if (isCutShort(sent, wanted)) best ??= { meant, apart: most };
    if (Math.abs(name.length - meant.length) > most) continue;
    const apart = Math.min(distance(sent, wanted), isSwapped(sent, wanted) ? 1 : most + 1);
    if (apart <= most && (best === undefined || apart < best.apart)) best = { meant, apart };
  }
  return best?.meant;
}

/** Two neighbouring letters changed places: one slip, which the distance counts as two. */
function isSwapped(sent: string, wanted: string): boolean {
  if (sent.length !== wanted.length) return false;
  const at = [...sent].findIndex((letter, index) => letter !== wanted[index]);
  if (at < 0 || sent[at] !== wanted[at + 1] || sent[at + 1] !== wanted[at]) return false;
  return sent.slice(at + 2) === wanted.slice(at + 2);
}

/** Whether the text is most of the name from its beginning: `requireAppr`. */
const isCutShort = (sent: string, wanted: string): boolean =>
  sent.length >= 5 && sent.length >= wanted.length * 0.7 && wanted.startsWith(sent);
