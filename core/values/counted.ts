/** How many of something there are, in words: `1 cheque`, `2 cheques`, `0 entries`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
