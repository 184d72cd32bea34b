/** The trail's port for queries: proofs, which need the bank's keys, and the public key. */
import type { Selects } from '../store/query-reader.ts';
import type { AuditKeys } from './link.ts';
import { proofOf } from './proof.ts';
import type { Proof } from './proof-form.ts';
import { publicKeyOf } from './seal.ts';

declare module '../command/declaration/ports.ts' {
  interface QueryPorts {
    readonly audit: AuditPort;
  }
}

export interface AuditPort {
  /** The proof of an entry of this tenant, or the reason why it has none. */
  proof(tenant: string, id: string): Promise<Proof | NoProof>;
  /** Identifies the key of links without revealing it. */
  readonly keyId: string;
  /** PEM of the key that verifies seals. */
  readonly publicKey: string;
}

export interface NoProof {
  readonly problem: string;
  /** Whether the entry is only not sealed yet. */
  readonly isEarly: boolean;
}

/** The trail of this store, with these keys. */
export function auditPort(store: Selects, keys: AuditKeys): AuditPort {
  return {
    proof: (tenant, id) => proofOf(store, keys, id, tenant),
    keyId: keys.id,
    publicKey: publicKeyOf(keys),
  };
}
