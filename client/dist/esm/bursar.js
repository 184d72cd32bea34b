import { commands, queries } from './catalogue/names.js';
import { eventsOf } from './events.js';
import { listing } from './listing.js';
import { methodOf } from './method.js';
import { sender } from './sender.js';
export function bursar(options) {
    const own = sender(options);
    const { send } = own;
    const methods = {};
    for (const name of commands) {
        const ask = (dryRun) => (input, call) => send({ kind: 'command', name, input, dryRun }, call);
        methods[methodOf(name)] = Object.assign(ask(false), { dryRun: ask(true) });
    }
    const asking = {};
    for (const [name, paged] of Object.entries(queries)) {
        const ask = (input, call) => send({ kind: 'query', name, input }, call);
        asking[methodOf(name)] =
            paged === 0 ? ask : (input, call) => listing(ask, paged, input, call);
    }
    const events = (asked = {}) => eventsOf(asked, own);
    return { ...methods, query: asking, events };
}
