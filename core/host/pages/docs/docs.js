// The docs work without this file; with it they are searched, and requests are copied.

for (const button of document.querySelectorAll('figure .copy')) {
  button.hidden = navigator.clipboard === undefined;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure').querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
}

/** What an address points to is shown, also where it lies in something folded. */
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  for (let at = target.parentElement; at !== null; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  target.scrollIntoView();
}
addEventListener('hashchange', unfold);
if (location.hash !== '') unfold();

const contents = document.querySelector('.contents details');
if (contents !== null && matchMedia('(max-width: 70rem)').matches) contents.open = false;

const search = document.getElementById('search');
/** The search and its index are loaded by who searches, once. */
const begin = () => import('./search.js');
search.addEventListener('focus', begin);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input, textarea, select') !== null;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  search.focus();
  search.select();
});
if (document.activeElement === search) begin();
document.querySelector('.places .within [aria-current]')?.scrollIntoView({ block: 'nearest' });
