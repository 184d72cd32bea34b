/** A diagram on a page: its code is loaded when the first is shown. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Loading, Problem } from '../../kit/states.js';
import { texts } from '../../texts.js';

const lost = { problem: { message: texts.diagram.notLoaded } };

/** Takes what `Diagram` of `late/diagram.js` takes; what did not come is asked for again. */
export function Drawn(shown) {
  const [loaded, setLoaded] = useState({});
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    const found = (state) => {
      if (!isOver) setLoaded(state);
    };
    found({});
    import('../../late/diagram.js').then(
      ({ Diagram }) => found({ Diagram }),
      () => found(lost),
    );
    return () => {
      isOver = true;
    };
  }, [tries]);
  const { Diagram, problem } = loaded;
  if (problem !== undefined) {
    return html`<${Problem} problem=${problem} retry=${() => setTries(tries + 1)} />`;
  }
  return Diagram === undefined
    ? html`<${Loading} rows=${8} />`
    : html`<${Diagram} ...${shown} lost=${() => setLoaded(lost)} />`;
}
