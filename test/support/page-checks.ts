/**
 * Assertions about a page that may still be drawing. Each looks again until what it asserts holds, and fails with what it
 * saw last. To assert that something is missing, first wait for a sign that the page is done, then look once.
 */
import assert from 'node:assert/strict';
import { setInterval as every } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Milliseconds that a page may take on a busy machine. */
const patience = 60_000;

/** Looks again until it fails no more. */
export async function eventually(look: () => Promise<void>): Promise<void> {
  const limit = performance.now() + patience;
  const fails = async () => {
    try {
      await look();
      return false;
    } catch (error) {
      if (performance.now() > limit) throw error;
      return true;
    }
  };
  if (!(await fails())) return;
  for await (const _ of every(50)) if (!(await fails())) return;
}

/** Reads a value again until it is as expected. */
export const becomes = <T>(read: () => Promise<T>, expected: T, what?: string): Promise<void> =>
  eventually(async () => assert.deepEqual(await read(), expected, what));

/** Waits until the text is there, once or more. */
export const finds = (place: Page | Locator, text: string | RegExp): Promise<void> =>
  place.getByText(text).first().waitFor();

/** There are so many. */
export const counts = (some: Locator, expected: number): Promise<void> =>
  becomes(() => some.count(), expected);

/** Its text is this, or is like this. */
export const shows = (one: Locator, expected: string | RegExp): Promise<void> =>
  eventually(async () => {
    const text = await one.innerText();
    if (typeof expected === 'string') assert.equal(text, expected);
    else assert.match(text, expected);
  });

/** The texts of all of them are these, in this order. */
export const showAll = (some: Locator, expected: readonly string[]): Promise<void> =>
  becomes<readonly string[]>(() => some.allInnerTexts(), expected);

/** The field holds this. */
export const hasValue = (field: Locator, expected: string): Promise<void> =>
  becomes(() => field.inputValue(), expected);

export const showsDisabled = (control: Locator): Promise<void> => becomes(() => control.isDisabled(), true);

export const hasAttribute = (one: Locator, name: string, expected: string | RegExp | null): Promise<void> =>
  eventually(async () => {
    const value = await one.getAttribute(name);
    if (expected instanceof RegExp) assert.match(value ?? '', expected);
    else assert.equal(value, expected);
  });
