/** An input whose text counts once it is left or Enter is pressed: what is typed stays while the page is drawn anew. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';

/** `value` is what counts now, `set(text)` is told of another; everything else goes to the input, or the textarea where `as` says so. */
export function FilterInput({ as = 'input', value, set, ...more }) {
  const [typed, setTyped] = useState();
  const changed = ({ target }) => {
    setTyped(undefined);
    set(target.value.trim());
  };
  return html`<${as} ...${more} value=${typed ?? value} onInput=${({ target }) => setTyped(target.value)} onChange=${changed} onBlur=${() => setTyped(undefined)} />`;
}
