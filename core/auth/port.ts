/** The port of commands and queries to the token check. */
import type { IssuedBefore } from './tokens.ts';

declare module '../command/declaration/ports.ts' {
  interface Ports {
    readonly tokens: TokenPort;
  }

  interface QueryPorts {
    readonly tokens: Pick<TokenPort, 'issuedBefore'>;
  }
}

export interface TokenPort {
  /** Reads the revoked tokens. When this resolves, every committed revocation applies. */
  refresh(): Promise<void>;
  /** The time before which the tokens of a person (by `personKey`) are refused. */
  readonly issuedBefore: IssuedBefore;
}
