/** What commands may ask of the templates of notices. */
import type { Fields, Message } from './templates.ts';

declare module '../command/declaration/ports.ts' {
  interface Ports {
    readonly templates: TemplatePort;
  }
  interface QueryPorts {
    readonly templates: TemplatePort;
  }
}

/** A template as it stands. */
export interface TemplateAsItStands {
  readonly name: string;
  /** Null while no version of it was ever right. */
  readonly summary: string | null;
  readonly channels: readonly ('email' | 'sms')[];
  /** What its texts say of a notice, each name once. */
  readonly fields: readonly string[];
  /** Example data: that of its tests. */
  readonly examples: readonly { readonly name: string; readonly fields: Fields }[];
  /** Why its file is not in force as it stands; null where it is. */
  readonly problem: string | null;
}

export interface TemplatePort {
  /** All there are, in the order of their names. */
  all(): readonly TemplateAsItStands[];
  /** The message of a template in force, or why there is none. */
  fill(
    name: string,
    channel: 'email' | 'sms',
    fields: Fields,
  ): Message | { readonly problem: string } | undefined;
}
