/** What is open stays in view where a row of links is wider than the window. */
import { useEffect, useRef } from 'preact/hooks';

const middleOf = (element) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** Answers the ref of what scrolls sideways: what is open in it (`aria-current`) is brought to its middle whenever `open` is another text. */
export function useInView(open) {
  const row = useRef();
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    // The page itself is not scrolled, as `scrollIntoView` would.
    if (current) row.current.scrollLeft += middleOf(current) - middleOf(row.current);
  }, [open]);
  return row;
}
