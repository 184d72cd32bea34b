/** What is typed into a field stays until it is taken: a page that is drawn anew meanwhile takes nothing away. */
import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * `value` is what counts now, `take(text)` is told of another when the field is left, Enter is pressed, or the field goes away. Answers
 * `text`, what stands in the field; `type(text)`, for each key; and what the input is given. Nothing is trimmed.
 */
export function useTyped(value, take) {
  const [typed, setTyped] = useState();
  const kept = useRef({}).current;
  Object.assign(kept, { value, take });
  const type = (text) => {
    kept.typed = text;
    setTyped(text);
  };
  const done = () => {
    const { typed: text } = kept;
    if (text === undefined) return;
    type(undefined);
    if (text !== kept.value) kept.take(text);
  };
  // Who selects another element leaves the field without leaving it first.
  useEffect(
    () => () => {
      if (kept.typed !== undefined && kept.typed !== kept.value) kept.take(kept.typed);
    },
    [],
  );
  return {
    text: typed ?? value,
    type,
    given: {
      value: typed ?? value,
      onInput: ({ target }) => type(target.value),
      onChange: done,
      onBlur: done,
    },
  };
}
