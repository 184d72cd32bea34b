/** The last look at every text before it is drawn: no page can forget a sign that hides in what others wrote. */
import { options } from 'preact';
import { drawn } from './visible.js';

const before = options.vnode;

/** Attributes that are read, or read aloud. */
const read = ['title', 'aria-label', 'data-label'];

options.vnode = (vnode) => {
  const { type, props } = vnode;
  // A text of its own has it for its properties.
  if (type === null && typeof props === 'string') vnode.props = drawn(props);
  else if (typeof type === 'string') {
    for (const name of read) {
      if (typeof props[name] === 'string') props[name] = drawn(props[name]);
    }
  }
  before?.(vnode);
};
