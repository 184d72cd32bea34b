const mostKept = 20_000;
export function unseen() {
    const known = new Set();
    return (id) => {
        if (known.has(id))
            return false;
        known.add(id);
        if (known.size > mostKept) {
            const [oldest] = known;
            if (oldest !== undefined)
                known.delete(oldest);
        }
        return true;
    };
}
