import { bankOfFile } from '../../support/bank.ts';
import { type Bad, deposit, invalid, malformed, refusals } from '../../support/refusals.ts';

const bank = bankOfFile();

const amount = (written: string) => deposit(`"amount": ${written}`);
const above: readonly [string, string] = ['amount', 'amount must be greater than 0'];
const decimals: readonly [string, string] = ['amount', 'amount must have at most 2 decimals'];
const plain: readonly [string, string] = [
  'amount',
  'amount must be a plain decimal number without an exponent',
];
const digits: readonly [string, string] = ['amount', 'amount must have at most 15 digits'];
const number: readonly [string, string] = ['amount', 'amount must be of type number'];
const amounts: Readonly<Record<string, Bad>> = {
  'an amount of zero': { ...amount('0'), ...invalid(above) },
  'an amount of 0.00': { ...amount('0.00'), ...invalid(above) },
  'an amount of -0': { ...amount('-0'), ...invalid(above) },
  'a negative amount': { ...amount('-5'), ...invalid(above) },
  'three decimals': { ...amount('1.001'), ...invalid(decimals) },
  'three decimals that come to two': { ...amount('10.500'), ...invalid(decimals) },
  'an exponent': { ...amount('1e3'), ...invalid(plain) },
  'a negative exponent': { ...amount('1E-2'), ...invalid(plain) },
  'a decimal exponent': { ...amount('0.1e1'), ...invalid(plain) },
  'sixteen digits': { ...amount('1234567890123456'), ...invalid(digits) },
  'sixteen digits with decimals': { ...amount('99999999999999.99'), ...invalid(digits) },
  'an amount as text': { ...amount('"5"'), ...invalid(number) },
  'true for an amount': { ...amount('true'), ...invalid(number) },
  'null for an amount': { ...amount('null'), ...invalid(number) },
  'a list for an amount': { ...amount('[5]'), ...invalid(number) },
  'no amount': { ...deposit(''), ...invalid(['amount', 'amount is required']) },
  NaN: { ...amount('NaN'), ...malformed('N is unexpected') },
  Infinity: { ...amount('Infinity'), ...malformed('I is unexpected') },
  'a leading zero': { ...amount('05'), ...malformed('see line 1, column 44') },
  'a plus sign': { ...amount('+5'), ...malformed('+ is unexpected') },
};

refusals(() => bank, amounts);
