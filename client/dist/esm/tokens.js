import { membersOf } from './answer.js';
import { asksVariable, headerText } from './mistakes.js';
export function tokens(given, patience) {
    if (typeof given !== 'function') {
        const token = Promise.resolve(headerText('token', given, asksVariable));
        return { renews: false, current: () => token, renewed: () => token };
    }
    let known;
    let askedAt;
    const ask = (refused) => {
        const asked = Promise.resolve()
            .then(() => given(refused))
            .then((token) => headerText('The token that the provider answered', token))
            .catch((error) => {
            if (known === asked)
                known = undefined;
            throw error;
        })
            .finally(() => {
            if (known === asked || known === undefined)
                askedAt = undefined;
        });
        known = asked;
        askedAt = Date.now();
        return asked;
    };
    return {
        renews: true,
        current: () => known === undefined || (askedAt !== undefined && Date.now() - askedAt >= patience)
            ? ask()
            : known,
        async renewed(refused) {
            const before = known;
            if (before !== undefined && (await before) !== refused)
                return before;
            return known === undefined || known === before ? ask(refused) : known;
        },
    };
}
export function personOf(token) {
    try {
        const payload = token.split('.')[1] ?? '';
        const { sub, tenant } = membersOf(JSON.parse(atob(base64Of(payload))));
        return typeof sub === 'string' ? JSON.stringify([sub, tenant]) : undefined;
    }
    catch {
        return undefined;
    }
}
const base64Of = (url) => url.replaceAll('-', '+').replaceAll('_', '/');
