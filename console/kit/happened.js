/** That anything happened in the bank, for what no list of events names beforehand. */
import { isWithoutStream, looksEvery, watch } from '../frame/bank.js';

/** Calls `happened` at each event, and every few seconds where nobody tells of events; answers how to stop. */
export function whenHappened(happened) {
  const timer = setInterval(() => isWithoutStream() && happened(), looksEvery);
  const stop = watch(['*'], happened);
  return () => {
    clearInterval(timer);
    stop();
  };
}
