/** What nobody tells of by events is asked again by the clock, while somebody sees the page. */
import { useEffect, useRef } from 'preact/hooks';
import { isSeen, whenSeen } from '../frame/seen.js';

/** Calls `refresh` every so many milliseconds, and once when the page is shown again after as many; not at all where `millis` is undefined. */
export function useEvery(millis, refresh) {
  const kept = useRef();
  kept.current = refresh;
  useEffect(() => {
    if (millis === undefined) return undefined;
    let isDue = false;
    const look = () => {
      isDue = !isSeen();
      if (!isDue) kept.current();
    };
    const timer = setInterval(look, millis);
    const stop = whenSeen(() => isDue && look());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [millis]);
}
