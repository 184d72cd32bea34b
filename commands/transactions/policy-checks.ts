/** Checks policy tables beyond their schema: order, gaps, overlaps and unreachable rows. */
import type { PolicyFinding } from '../../core/command/policy/policy.ts';
import { membersOf } from '../../core/values/members.ts';
import { transactionTypes } from './transaction.ts';

interface Tier {
  readonly accountTier: string;
  readonly amountThreshold: number;
  readonly requireApproval: boolean;
  readonly approverRole?: string;
}

interface Window {
  readonly windowName: string;
  readonly maxHours: number;
  readonly requiresApproval: boolean;
  readonly approverRole?: string;
}

/** Thresholds: rows for the same thing, tiers out of order or of the same threshold. */
export function checkThresholds(
  rows: readonly {
    readonly transactionType: string;
    readonly channel: string;
    readonly tiers: readonly Tier[];
  }[],
): readonly PolicyFinding[] {
  const twins = repeated(
    rows.map(({ transactionType, channel }) => `${transactionType} by ${channel}`),
    (at, first) => ({
      pointer: `/approvalThresholds/${at}`,
      message: `overlaps row ${first + 1}: the same transaction type and channel`,
      mend: 'put the tiers of both into one row',
    }),
  );
  const inRows = rows.flatMap(({ tiers }, at) => checkTiers(tiers, `/approvalThresholds/${at}/tiers`));
  return [...twins, ...gaps(rows), ...inRows];
}

/** Types and channels without a row although others are listed. They never wait for an approver. */
function gaps(
  rows: readonly { readonly transactionType: string; readonly channel: string }[],
): readonly PolicyFinding[] {
  const listed = rows.map((row) => row.transactionType);
  const missing =
    listed.length === 0 || listed.includes('*')
      ? []
      : transactionTypes.filter((type) => !listed.includes(type));
  const types: readonly PolicyFinding[] =
    missing.length === 0
      ? []
      : [
          {
            pointer: '/approvalThresholds',
            message: `has a gap: no row for ${missing.join(', ')}, which never wait for an approver`,
            mend: 'add a row for *, or one for each of them',
            warning: true,
          },
        ];
  const anyChannel = rows.filter(({ channel }) => channel === '*').map((row) => row.transactionType);
  const channels = rows.flatMap(({ transactionType, channel }, at): readonly PolicyFinding[] =>
    channel === '*' || anyChannel.includes(transactionType) || anyChannel.includes('*')
      ? []
      : [
          {
            pointer: `/approvalThresholds/${at}/channel`,
            message: `leaves a gap: no row for ${transactionType} by other channels`,
            mend: 'add a row for the channel *',
            warning: true,
          },
        ],
  );
  return [...types, ...channels];
}

function checkTiers(tiers: readonly Tier[], pointer: string): readonly PolicyFinding[] {
  const overlaps = repeated(
    tiers.map(({ accountTier, amountThreshold }) => `${accountTier} above ${amountThreshold}`),
    (at, first) => ({
      pointer: `${pointer}/${at}/amountThreshold`,
      message: `overlaps tier ${first + 1}: the same account tier and threshold`,
      mend: 'remove one of them',
    }),
  );
  const more = tiers.flatMap((tier, at) => {
    const before = tiers.slice(0, at).findLast((other) => other.accountTier === tier.accountTier);
    const found: PolicyFinding[] = [...approverFindings(tier, `${pointer}/${at}`, 'requireApproval')];
    if (before !== undefined && before.amountThreshold > tier.amountThreshold) {
      found.push({
        pointer: `${pointer}/${at}/amountThreshold`,
        message: `is out of order: the tier before it starts at ${before.amountThreshold}`,
        mend: 'order the tiers of an account tier from the lowest threshold to the highest',
        warning: true,
      });
    }
    if (before !== undefined && isSame(before, tier)) {
      found.push({
        pointer: `${pointer}/${at}`,
        message: 'changes nothing: the tier before it demands the same',
        mend: 'remove it, or name another approverRole',
        warning: true,
      });
    }
    return found;
  });
  return [...overlaps, ...more];
}

function isSame(a: Tier, b: Tier): boolean {
  return (
    a.amountThreshold !== b.amountThreshold &&
    a.requireApproval === b.requireApproval &&
    a.approverRole === b.approverRole
  );
}

/** Windows: rows for the same type, windows out of order, types that no row covers. */
export function checkWindows(
  rows: readonly { readonly transactionType: string; readonly windows: readonly Window[] }[],
): readonly PolicyFinding[] {
  const twins = repeated(
    rows.map(({ transactionType }) => transactionType),
    (at, first) => ({
      pointer: `/reversalWindows/${at}/transactionType`,
      message: `overlaps row ${first + 1}: the same transaction type`,
      mend: 'put the windows of both into one row',
    }),
  );
  const listed = rows.map((row) => row.transactionType);
  const missing = listed.includes('*') ? [] : transactionTypes.filter((type) => !listed.includes(type));
  const gap: readonly PolicyFinding[] =
    missing.length === 0
      ? []
      : [
          {
            pointer: '/reversalWindows',
            message: `has a gap: no window for ${missing.join(', ')}, which cannot be reversed`,
            mend: 'add a row for *, or one for each of them',
            warning: true,
          },
        ];
  const inRows = rows.flatMap(({ windows }, at) =>
    checkWindowList(windows, `/reversalWindows/${at}/windows`),
  );
  return [...twins, ...gap, ...inRows];
}

function checkWindowList(windows: readonly Window[], pointer: string): readonly PolicyFinding[] {
  const names = repeated(
    windows.map((window) => window.windowName),
    (at, first) => ({
      pointer: `${pointer}/${at}/windowName`,
      message: `is also the name of window ${first + 1}`,
      mend: 'give each window a name of its own',
    }),
  );
  const more = windows.flatMap((window, at) => {
    const found: PolicyFinding[] = [...approverFindings(window, `${pointer}/${at}`, 'requiresApproval')];
    const ends = `${pointer}/${at}/maxHours`;
    const before = windows[at - 1];
    if (windows.slice(0, at).some((other) => other.maxHours === window.maxHours)) {
      found.push({
        pointer: ends,
        message: 'is never reached: a window before it ends at the same age',
        mend: 'remove one of the two windows, or let one of them end later',
      });
    } else if (before !== undefined && before.maxHours > window.maxHours) {
      found.push({
        pointer: ends,
        message: `is out of order: the window before it ends at ${before.maxHours}`,
        mend: 'order the windows from the shortest to the longest',
        warning: true,
      });
    }
    return found;
  });
  return [...names, ...more];
}

/** Limits: roles listed twice, and types listed together with `*`. */
export function checkLimits(
  rows: readonly {
    readonly role: string;
    readonly maxAmount: number | null;
    readonly transactionTypes: readonly string[];
  }[],
): readonly PolicyFinding[] {
  const twins = repeated(
    rows.map(({ role }) => role),
    (at, first) => ({
      pointer: `/approvalLimits/${at}/role`,
      message: `overlaps row ${first + 1}: the same role`,
      mend: 'put both into one row',
    }),
  );
  const lists = rows.flatMap(({ transactionTypes: types }, at) => {
    const pointer = `/approvalLimits/${at}/transactionTypes`;
    const again = repeated(types, (within) => ({
      pointer: `${pointer}/${within}`,
      message: 'is twice in the list',
      mend: 'remove one of them',
      warning: true,
    }));
    if (!types.includes('*') || types.length === 1) return again;
    const message = 'has types next to *, which matches all of them';
    return [...again, { pointer, message, mend: 'keep only "*", or only the types', warning: true }];
  });
  const order = rows.flatMap(({ maxAmount }, at): readonly PolicyFinding[] => {
    const before = rows[at - 1];
    if (before === undefined || maxAmount === null) return [];
    if (before.maxAmount !== null && before.maxAmount <= maxAmount) return [];
    return [
      {
        pointer: `/approvalLimits/${at}/maxAmount`,
        message: `is out of order: ${before.role} above it may approve more`,
        mend: 'order the rows from the lowest limit to the highest',
        warning: true,
      },
    ];
  });
  return [...twins, ...order, ...lists];
}

/** An approval without an approver role, and a role although no approval is required. */
function approverFindings(
  row: { readonly approverRole?: string } & object,
  pointer: string,
  flag: 'requireApproval' | 'requiresApproval',
): readonly PolicyFinding[] {
  const needed = membersOf(row)[flag] === true;
  if (needed === (row.approverRole !== undefined)) return [];
  return [
    needed
      ? {
          pointer,
          message: `lacks approverRole: ${flag} is true, and any approver would do`,
          mend: 'name the lowest role that may approve',
          warning: true,
        }
      : {
          pointer: `${pointer}/approverRole`,
          message: `has no effect: ${flag} is false`,
          mend: `remove it, or set ${flag} to true`,
          warning: true,
        },
  ];
}

/** A finding for each repeated value, with the position of its first occurrence. */
function repeated(
  values: readonly string[],
  finding: (at: number, first: number) => PolicyFinding,
): readonly PolicyFinding[] {
  return values.flatMap((value, at) => {
    const first = values.indexOf(value);
    return first < at ? [finding(at, first)] : [];
  });
}
