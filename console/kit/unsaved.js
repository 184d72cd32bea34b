/** What would be lost by leaving the page: whoever leaves is asked, by the browser where he leaves the console. */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { hold } from '../frame/router.js';
import { texts } from '../texts.js';
import { Dialog } from './dialog.js';

/** `isUnsaved()` is asked at the moment of leaving; `says` is what would be lost, `forget` is called when it shall be. */
export function Unsaved({ isUnsaved, says, forget }) {
  const [goOn, setGoOn] = useState();
  const kept = useRef();
  kept.current = isUnsaved;
  useEffect(() => {
    const isHeld = () => {
      // What is typed in a field counts once the field is left.
      document.activeElement?.blur?.();
      return kept.current();
    };
    const closing = (event) => {
      if (isHeld()) event.preventDefault();
    };
    addEventListener('beforeunload', closing);
    const letGo = hold(isHeld, (onwards) => setGoOn(() => onwards));
    return () => {
      removeEventListener('beforeunload', closing);
      letGo();
    };
  }, []);
  if (goOn === undefined) return null;
  const stay = () => setGoOn(undefined);
  const leave = () => {
    stay();
    forget?.();
    goOn();
  };
  return html`
    <${Dialog} title=${texts.unsaved.ask} close=${stay}>
      <p>${says}</p>
      <div class="buttons">
        <button type="button" onClick=${stay}>${texts.unsaved.stay}</button>
        <button type="button" class="danger" onClick=${leave}>${texts.unsaved.leave}</button>
      </div>
    <//>
  `;
}
