/**
 * Waiting lines of people who share a resource. People take turns, and each person's items keep their order.
 */

/** Lines with room for `most` items together. */
export class FairLines<Item> {
  /** In the order of turns. A person without items is not in it. */
  readonly #lines = new Map<string, Item[]>();
  readonly #most: number;
  #size = 0;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  /** Items that one person has waiting. */
  sizeOf(person: string): number {
    return this.#lines.get(person)?.length ?? 0;
  }

  /**
   * Adds an item, as the person's `next` or `last` one. If the lines are full, returns the removed item: the
   * last item of the person with the most waiting items. That can be the added item.
   */
  add(person: string, item: Item, place: 'next' | 'last' = 'last'): Item | undefined {
    const line = this.#lines.get(person) ?? [];
    if (place === 'next') line.unshift(item);
    else line.push(item);
    this.#lines.set(person, line);
    this.#size += 1;
    return this.#size > this.#most ? this.#drop(person) : undefined;
  }

  /** Takes the next item in turn, among people whose first item may go now. */
  take(mayGo: (item: Item) => boolean = () => true): Item | undefined {
    for (const [person, line] of this.#lines) {
      const [item] = line;
      if (item === undefined || !mayGo(item)) continue;
      line.shift();
      this.#size -= 1;
      this.#lines.delete(person);
      if (line.length > 0) this.#lines.set(person, line);
      return item;
    }
    return undefined;
  }

  /** Removes all items that `isGone` selects. */
  remove(isGone: (item: Item) => boolean): readonly Item[] {
    const gone: Item[] = [];
    for (const [person, line] of this.#lines) {
      const kept = line.filter((item) => !isGone(item));
      if (kept.length === line.length) continue;
      gone.push(...line.filter(isGone));
      if (kept.length === 0) this.#lines.delete(person);
      else this.#lines.set(person, kept);
    }
    this.#size -= gone.length;
    return gone;
  }

  /** If several people have the longest line, the person who added last loses an item. */
  #drop(added: string): Item | undefined {
    let longest = added;
    for (const person of this.#lines.keys()) if (this.sizeOf(person) > this.sizeOf(longest)) longest = person;
    const line = this.#lines.get(longest);
    const item = line?.pop();
    this.#size -= 1;
    if (line?.length === 0) this.#lines.delete(longest);
    return item;
  }
}
