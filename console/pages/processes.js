/** Processes: which there are, how their instances stand, one instance with what can be done about it, and what was proposed. */
import { html } from 'htm/preact';
import { Definition } from './processes/definition.js';
import { Editor } from './processes/editor.js';
import { Instances } from './processes/instances.js';
import { Processes } from './processes/list.js';
import { Instance } from './processes/one.js';
import { Version } from './processes/version.js';

export function Page({ rest: [first, second, third] }) {
  if (first === undefined) return html`<${Processes} />`;
  if (first === 'new') return html`<${Editor} />`;
  if (second === 'edit') return html`<${Editor} key=${`edit ${first}`} id=${first} />`;
  if (first === 'instances' && second !== undefined) {
    return html`<${Instance} key=${second} id=${second} />`;
  }
  if (first === 'instances') return html`<${Instances} />`;
  if (second === 'versions' && third !== undefined) {
    return html`<${Version} key=${`${first} ${third}`} id=${first} number=${Number(third)} />`;
  }
  return html`<${Definition} key=${first} id=${first} part=${second} />`;
}
