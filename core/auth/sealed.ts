/** The vault: AES-256-GCM of node:crypto. Its tag detects a wrong key, a changed text and a moved text. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Vault } from '../command/declaration/vault.ts';

const nonceBytes = 12;
const tagBytes = 16;
/** Names the format of the sealed text, so another format can be added later. */
const mark = 'v1.';

/** Identifies the key of a vault without revealing it. */
export function vaultKeyId(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'bursar secrets name', 8)).toString('hex');
}

/** A vault on this key (`SECRETS_KEY`): a text of 32 characters or more. */
export function makeVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'bursar secrets', 32));
  return {
    make: (prefix, bytes = 32) => prefix + randomBytes(bytes).toString('base64'),
    seal(text, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed, about) {
      if (!sealed.startsWith(mark)) return undefined;
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64');
      try {
        const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
        const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(about))
          .setAuthTag(tag);
        const text = opener.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, opener.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
