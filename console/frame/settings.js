/** What the host tells the page of the bank: its zone, its currency, how people sign in. */
export const settings = JSON.parse(document.querySelector('meta[name="bursar"]').content);
