/** What a command may ask of the part of the host that checks tokens. */

declare module '../command/declaration/ports.ts' {
  interface Ports {
    readonly tokens: TokenPort;
  }
}

export interface TokenPort {
  /** Reads which tokens are revoked; what is committed counts when this resolves. */
  refresh(): Promise<void>;
}
