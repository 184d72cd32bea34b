/** Whether somebody sees the page: a tab that is hidden asks nothing, and looks once when it is shown again. */

export const isSeen = () => document.visibilityState === 'visible';

/** Calls `shown` whenever the page is shown again; answers how to stop. */
export function whenSeen(shown) {
  const changed = () => {
    if (isSeen()) shown();
  };
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
