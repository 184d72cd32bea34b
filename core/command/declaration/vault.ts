/** Secrets of the bank's configurations. They are random, stored encrypted, and opened only for use. */
export interface Vault {
  /** New random bytes as text: `prefix` and base64. */
  make(prefix: string, bytes?: number): string;
  /** Encrypts the text. Opening it needs the same `about` (tenant, kind and id of its record). */
  seal(text: string, about: string): string;
  /** The text, or undefined when it was sealed with another key or about something else. */
  open(sealed: string, about: string): string | undefined;
}
