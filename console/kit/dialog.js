/** A dialog: the rest of the page rests while it is open, and whoever opened it has the focus back afterwards. */
import { html } from 'htm/preact';
import { useEffect, useId, useRef } from 'preact/hooks';

const rowsOf = () => [...document.querySelectorAll('main [data-row]')];

/**
 * Answers how to give the focus back to who has it now. What is gone meanwhile leaves it to the row that took its place, or to the page:
 * nobody who works by keys begins anew at the top.
 */
function placeOfFocus() {
  const before = document.activeElement;
  const row = rowsOf().indexOf(before?.closest('[data-row]'));
  return () => {
    if (before?.isConnected) return before.focus();
    const rows = rowsOf();
    const next = row === -1 ? undefined : rows[Math.min(row, rows.length - 1)];
    (next ?? document.getElementById('content'))?.focus({ preventScroll: next === undefined });
  };
}

/** `close` is called by Escape, and by a press beside it; not while `busy`. */
export function Dialog({ title, close, busy = false, wide = false, children }) {
  const dialog = useRef();
  const name = useId();
  useEffect(() => {
    const giveBack = placeOfFocus();
    dialog.current.showModal();
    return giveBack;
  }, []);
  const cancel = (event) => {
    event.preventDefault();
    if (!busy) close();
  };
  // A browser asks by `cancel` once: the second Escape in a row would close it without asking.
  const pressed = (event) => {
    if (event.key === 'Escape') cancel(event);
  };
  const closed = () => {
    if (busy) dialog.current?.showModal();
    else close();
  };
  const beside = (event) => {
    if (event.target === dialog.current) cancel(event);
  };
  return html`
    <dialog ref=${dialog} class=${wide ? 'wide' : ''} aria-labelledby=${name} onKeyDown=${pressed} onCancel=${cancel} onClose=${closed} onMouseDown=${beside}>
      <div class="inside">
        <h2 id=${name}>${title}</h2>
        ${children}
      </div>
    </dialog>
  `;
}
