export function tokens(given) {
    if (typeof given === 'string') {
        const token = Promise.resolve(given);
        return { renews: false, current: () => token, renewed: () => token };
    }
    let known;
    const ask = (refused) => {
        const asked = Promise.resolve()
            .then(() => given(refused))
            .catch((error) => {
            if (known === asked)
                known = undefined;
            throw error;
        });
        known = asked;
        return asked;
    };
    return {
        renews: true,
        current: () => known ?? ask(),
        async renewed(refused) {
            const before = known;
            if (before !== undefined && (await before) !== refused)
                return before;
            return known === undefined || known === before ? ask(refused) : known;
        },
    };
}
