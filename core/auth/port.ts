/** What commands and queries may ask of the part of the host that checks tokens. */
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
  /** Reads which tokens are revoked; what is committed counts when this resolves. */
  refresh(): Promise<void>;
  /** The time before which the tokens of a person (by `personKey`) are refused. */
  readonly issuedBefore: IssuedBefore;
}
