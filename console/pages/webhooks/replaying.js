/** Has a call that failed or was refused run again. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { Decision } from '../../kit/decision.js';
import { moment } from '../../kit/format.js';
import { texts } from '../../texts.js';

const own = texts.webhooks.replay;

/** `call` is its line. */
export const Replaying = ({ call, done, close }) => html`<${Decision}
  title=${own.ask(moment(call.at))}
  verb=${own.act}
  items=${[{ key: call.id, title: call.id, call: bank.replayWebHookCall, input: () => ({ callId: call.id }), says: (data) => html`<p>${own.says}</p><p class="soft">${own.attempt(data.attempt)}</p>` }]}
  done=${done}
  close=${close}
/>`;
