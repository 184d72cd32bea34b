/** The text editor, which is loaded when it is first needed. */
import { html } from 'htm/preact';
import { useLate } from './late.js';
import { Loading, Problem } from './states.js';

/** Takes what `TextEditor` of `late/editor.js` takes. */
export function Text(props) {
  const late = useLate('editor', () => import('../late/editor.js'));
  if (late.problem !== undefined) return html`<${Problem} ...${late} />`;
  return late.module === undefined
    ? html`<${Loading} rows=${8} />`
    : html`<${late.module.TextEditor} ...${props} />`;
}
