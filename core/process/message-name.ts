/** The message that an element waits for. */
import type { Step } from './plan.ts';

/** The name of the message that a step waits for; null where it waits for none. */
export function messageOf({ kind, events, element }: Step): string | null {
  const event = events.find((one) => one.kind === 'message');
  if (event !== undefined) return event.reference;
  const message = element.messageRef as { readonly name?: unknown } | undefined;
  return kind === 'receive' && typeof message?.name === 'string' ? message.name : null;
}
