/** Measures how many addresses a list of callers admits. */
import ipaddr from 'ipaddr.js';

/**
 * From the size of one range with this prefix length on, a list counts as open to anyone. The size is two /8
 * networks in IPv4, or two /16 networks in IPv6.
 */
const tooFewBits = { ipv4: 7, ipv6: 15 } as const;
const widths = { ipv4: 32, ipv6: 128 } as const;

type Kind = keyof typeof widths;

/** Whether addresses and ranges, each counted once, are together large enough to count as open to anyone. */
export function isEverybody(callers: readonly string[]): boolean {
  // Lists of single addresses never reach this size.
  const ranges = callers.filter((caller) => caller.includes('/'));
  if (ranges.length === 0) return false;
  return (['ipv4', 'ipv6'] as const).some(
    (kind) => sizeOf(kind, ranges) >= 2n ** BigInt(widths[kind] - tooFewBits[kind]),
  );
}

/** The number of addresses of a kind in the ranges. */
function sizeOf(kind: Kind, ranges: readonly string[]): bigint {
  const spans = ranges
    .map((range) => ipaddr.parseCIDR(range))
    .filter(([base]) => base.kind() === kind)
    .map(([base, bits]) => {
      const size = 2n ** BigInt(widths[kind] - bits);
      const address = base.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
      const from = address - (address % size);
      return { from, to: from + size };
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  let size = 0n;
  let counted = 0n;
  for (const { from, to } of spans) {
    if (to <= counted) continue;
    size += to - (from > counted ? from : counted);
    counted = to;
  }
  return size;
}
