/** Values as messages show them: the beginning of their JSON, without serializing the rest. */
import { type Budget, sizeOf } from './budget.ts';

/** Characters that are shown. */
const most = 60;

/** The beginning of a value's JSON. A value of many megabytes takes no longer than a short one. */
export function shownStart(value: unknown): string {
  const text = JSON.stringify(startOf(value, { left: most + 1 })) ?? 'nothing';
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

/** The part of a value that the text shows. Each kept part has at least one character. */
function startOf(value: unknown, room: { left: number }): unknown {
  room.left -= 1;
  if (typeof value === 'string') return value.length > most ? value.slice(0, most + 1) : value;
  if (typeof value !== 'object' || value === null || writesItself(value)) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      if (room.left <= 0) break;
      items.push(startOf(item, room));
    }
    return items;
  }
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (room.left <= 0) break;
    if (member !== undefined) members.push([name.slice(0, most + 1), startOf(member, room)]);
  }
  return Object.fromEntries(members);
}

const writesItself = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function';

/**
 * The value itself if its JSON has at most about this many characters. Otherwise the beginning as text, with
 * a note about the cut. `sizes` caches measured sizes, because the same value may be requested often.
 */
export function cutTo(characters: number, value: unknown, sizes: Pick<Budget, 'sizes'>): unknown {
  const size = sizeOf(value, sizes).characters;
  if (size <= characters) return value;
  const start =
    typeof value === 'string'
      ? value.slice(0, characters)
      : (JSON.stringify(startOf(value, { left: characters })) ?? '').slice(0, characters);
  return `${start}... (cut: it has ${size} characters)`;
}
