/** Internet addresses in their usual form: no octal, hexadecimal or shortened numbers, no zones. */
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The canonical spelling of an address, at most 39 characters. Undefined if the text is not an address. The
 * zone is dropped, since it has a meaning on one machine only. IPv4 inside IPv6 becomes IPv4.
 */
export function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const address = text.replace(/%.*$/s, '');
  return isIP(address) === 6 ? ipaddr.process(address).toString() : undefined;
}

/** Whether the text is one address, without a zone. */
export const isPlainAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

/** Whether the text is a range: an address and the bits that count. */
export function isPlainRange(text: string): boolean {
  const [base = '', bits, ...more] = text.split('/');
  const isBits = bits !== undefined && /^\d{1,3}$/.test(bits);
  return more.length === 0 && isBits && isPlainAddress(base) && ipaddr.isValidCIDR(text);
}
