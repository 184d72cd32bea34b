/** The services of notice templates for commands. */
import type { Fields, Message } from './templates.ts';

declare module '../command/declaration/ports.ts' {
  interface Ports {
    readonly templates: TemplatePort;
  }
  interface QueryPorts {
    readonly templates: TemplatePort;
  }
}

/** A template and its current state. */
export interface TemplateAsItStands {
  readonly name: string;
  /** Null if no version of it was ever valid. */
  readonly summary: string | null;
  readonly channels: readonly ('email' | 'sms')[];
  /** The fields of a notice that its texts use, each name once. */
  readonly fields: readonly string[];
  /** Example data, from its tests. */
  readonly examples: readonly { readonly name: string; readonly fields: Fields }[];
  /** The reason if its current file is not in force. Null if it is in force. */
  readonly problem: string | null;
}

export interface TemplatePort {
  /** All templates, sorted by name. */
  all(): readonly TemplateAsItStands[];
  /** The filled-in message of a template in force, or the reason why there is none. */
  fill(
    name: string,
    channel: 'email' | 'sms',
    fields: Fields,
  ): Message | { readonly problem: string } | undefined;
}
