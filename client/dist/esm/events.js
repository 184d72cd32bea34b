import { eventsByCursor } from './event-cursor.js';
import { eventsByStream } from './event-stream.js';
import { checkMillis, headerText } from './mistakes.js';
import { Refused } from './result.js';
import { unseen } from './unseen.js';
export async function* eventsOf(asked, sender) {
    checkMillis('every', asked.every);
    const place = {
        types: [asked.type ?? []].flat(),
        after: asked.after === undefined ? undefined : headerText('after', asked.after),
        since: asked.since,
    };
    const isNew = unseen();
    const from = momentOf(asked.since);
    const events = asked.follow === false || asked.by === 'cursor'
        ? eventsByCursor(place, asked, sender)
        : streamed(place, asked, sender);
    for await (const event of events) {
        const isAsked = isWanted(place, event.type) && !(Date.parse(event.timestamp) < from);
        if (isAsked && isNew(event.id))
            yield event;
    }
}
async function* streamed(place, asked, sender) {
    if (place.after === undefined && place.since !== undefined) {
        yield* eventsByCursor(place, asked, sender, () => place.after !== undefined);
    }
    try {
        yield* eventsByStream(place, asked, sender);
    }
    catch (error) {
        if (!(error instanceof Refused && error.code === 'NOTHING_HERE'))
            throw error;
        yield* eventsByCursor(place, asked, sender);
    }
}
const isWanted = ({ types }, type) => types.length === 0 || types.some((filter) => meets(filter, type));
function momentOf(text) {
    return /(?:Z|[+-]\d\d:?\d\d)$/i.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
}
function meets(filter, type) {
    if (filter === '*')
        return true;
    return filter.endsWith('.*') ? type.startsWith(filter.slice(0, -1)) : filter === type;
}
