/** Signing secrets: what their bytes are, and how many there must be. */

/** Fewer bytes than this can be guessed. */
export const leastSecretBytes = 24;

const standardPrefix = 'whsec_';
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes that Standard Webhooks signs with: after `whsec_` base64, else the text itself. Undefined: no base64. */
export function secretBytes(secret: string): Buffer | undefined {
  if (!secret.startsWith(standardPrefix)) return Buffer.from(secret);
  const encoded = secret.slice(standardPrefix.length);
  return base64.test(encoded) ? Buffer.from(encoded, 'base64') : undefined;
}

/** Why a secret proves nothing, to be said after its field's name; undefined when it does. */
export function secretProblem(secret: string): string | undefined {
  if (secret.trim() === '') return 'must not be blank';
  const bytes = secretBytes(secret);
  if (bytes === undefined) return `must be base64 after ${standardPrefix}`;
  if (bytes.length >= leastSecretBytes) return undefined;
  const decoded = secret.startsWith(standardPrefix) ? ' once it is decoded' : '';
  return `has ${bytes.length} bytes${decoded}; it needs at least ${leastSecretBytes}`;
}
