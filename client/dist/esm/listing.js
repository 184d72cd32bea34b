import { membersOf } from './answer.js';
import { dataOf } from './result.js';
import { unseen } from './unseen.js';
export function listing(ask, [asks, place, ...names], input, options) {
    const first = ask(input, options);
    const { requestId: _, ...further } = options ?? {};
    async function* pages() {
        let given = membersOf(input);
        let data = dataOf(await first);
        for (;;) {
            further.signal?.throwIfAborted();
            yield data;
            further.signal?.throwIfAborted();
            const next = nextOf(data, asks, place, given);
            if (next === undefined)
                return;
            given = next;
            data = dataOf(await ask(given, further));
        }
    }
    async function* items() {
        const isNew = unseen();
        for await (const page of pages()) {
            for (const item of itemsOf(page, place)) {
                const name = nameOf(item, names);
                further.signal?.throwIfAborted();
                if (name === undefined || isNew(name))
                    yield item;
            }
        }
    }
    return Object.assign(first, { pages, [Symbol.asyncIterator]: items });
}
function nameOf(item, names) {
    const values = names.map((name) => membersOf(item)[name]);
    const isNamed = values.length > 0 && values.every((value) => value !== undefined && value !== null);
    return isNamed ? JSON.stringify(values) : undefined;
}
function nextOf(data, asks, place, given) {
    const found = itemsOf(data, place).length;
    const { nextCursor, hasMore } = membersOf(data);
    if (asks === 'cursor')
        return hasMore === true ? { ...given, cursor: nextCursor } : undefined;
    const page = { ...membersOf(data), ...placeOfPage(data, place) };
    const { [asks]: current, ...filter } = given;
    if (typeof page.nextAfter === 'string')
        return { ...filter, after: page.nextAfter };
    if (found === 0 || page.nextAfter === null)
        return undefined;
    const number = numberOf(current) ?? (asks === 'pageIndex' ? 0 : 1);
    const pages = numberOf(page.totalPages);
    const size = numberOf(page.pageSize) ?? numberOf(given.pageSize);
    const isLast = pages !== undefined ? number >= pages : size !== undefined && found < size;
    return isLast ? undefined : { ...given, [asks]: number + 1 };
}
function placeOfPage(data, place) {
    const beside = membersOf(at(data, place.split('.').slice(0, -1)));
    return { ...membersOf(beside.pagination), ...beside };
}
function itemsOf(data, place) {
    const found = at(data, place === '' ? [] : place.split('.'));
    return Array.isArray(found) ? found : [];
}
const at = (data, names) => names.reduce((value, name) => membersOf(value)[name], data);
const numberOf = (value) => (typeof value === 'number' ? value : undefined);
