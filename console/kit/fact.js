/** A line of a `dl.facts`: a name and its value. */
import { html } from 'htm/preact';

/** Nothing where there is no value. */
export const fact = (name, value) =>
  !['', null, undefined, false].includes(value) && html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
