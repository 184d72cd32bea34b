/** A field for an expression: the variables that are known at its element are offered while one types. */
import { html } from 'htm/preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useTyped } from '../../kit/typed.js';
import { texts } from '../../texts.js';
import { completed, offersAt, wordAt } from './completion.js';

const own = texts.drawing;

/** Keys that move the cursor and nothing else. */
const moves = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** `known` is what the bank tells of variables there, undefined until it did; `wanted()` is called when it is needed. `isMapping`: an output mapping. */
export function ExpressionField({ label, value, change, hint, known, wanted, isMapping }) {
  const id = useId();
  const input = useRef();
  const list = useRef();
  const { text, type, given } = useTyped(value, change);
  /** Where the cursor stands while something may be offered; `at` is the offer that is chosen. */
  const [place, setPlace] = useState();
  const [at, setAt] = useState(0);
  const [put, setPut] = useState();
  const word = place === undefined ? undefined : wordAt(text, place, { isMapping });
  const offers = word === undefined || known === undefined ? [] : offersAt(word, known);
  const isOpen = offers.length > 0;
  const chosen = Math.min(at, offers.length - 1);
  const look = () => {
    const { selectionStart, selectionEnd } = input.current;
    setPlace(selectionStart === selectionEnd ? selectionStart : undefined);
    setAt(0);
  };
  const accept = ({ name }) => {
    const made = completed(text, place, word, name);
    type(made.text);
    setPut(made.caret);
    setPlace(undefined);
  };
  useLayoutEffect(() => {
    if (put !== undefined) input.current.setSelectionRange(put, put);
  }, [put, text]);
  useLayoutEffect(() => {
    if (isOpen) list.current.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useLayoutEffect(() => {
    if (isOpen && chosen > 0) list.current.children[chosen].scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const pressed = (event) => {
    setPut(undefined);
    if (event.isComposing) return;
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      look();
      return;
    }
    if (!isOpen) {
      if (event.key === 'ArrowDown') look();
      if (event.key === 'Enter') given.onChange();
      return;
    }
    const steps = { ArrowDown: 1, ArrowUp: offers.length - 1 };
    if (Object.hasOwn(steps, event.key)) setAt((chosen + steps[event.key]) % offers.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) accept(offers[chosen]);
    else if (event.key === 'Escape') setPlace(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input
      ...${given}
      ref=${input}
      id=${id}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${isOpen}
      aria-controls="${id}-offers"
      aria-activedescendant=${isOpen ? `${id}-${chosen}` : undefined}
      aria-describedby=${hint === undefined ? undefined : `${id}-more`}
      spellcheck=${false}
      autocomplete="off"
      onFocus=${wanted}
      onInput=${(event) => {
        given.onInput(event);
        look();
      }}
      onBlur=${() => {
        setPlace(undefined);
        given.onBlur();
      }}
      onKeyDown=${pressed}
      onKeyUp=${({ key }) => place !== undefined && moves.has(key) && look()}
      onClick=${look}
    />
    <ul ref=${list} id="${id}-offers" class="offers" role="listbox" aria-label=${own.offers} hidden=${!isOpen} onMouseDown=${(event) => event.preventDefault()}>
      ${offers.map((offer, one) => html`<li key=${offer.name} id="${id}-${one}" role="option" aria-selected=${one === chosen} onClick=${() => accept(offer)}><code>${offer.name}</code> <span class="small soft">${saidOf(offer)}</span></li>`)}
    </ul>
    ${hint !== undefined && html`<span id="${id}-more" class="small soft">${hint}</span>`}
  </div>`;
}

/** What an offer is and where it comes from, in a line. */
function saidOf({ type, says, isSure, from }) {
  const [first] = from;
  const origin = first && own.origins[first.how](first.elementName || first.elementId);
  return [own.valueTypes[type], says || origin, isSure || first?.how === 'given' ? '' : own.perhaps]
    .filter(Boolean)
    .join(' · ');
}
