/** How long work holds the main thread: by its processor time, so that a busy machine does not count. */

const millisNow = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Runs the work; answers the longest piece of it without a turn for anybody else, in milliseconds. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = millisNow();
  let over = false;
  const look = (): void => {
    const now = millisNow();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await work().finally(() => {
    over = true;
  });
  look();
  return longest;
}
