// The docs work without this file; with it the list can be searched and requests copied.

const search = document.getElementById('search');
const nothing = document.getElementById('nothing');
const sections = [...document.querySelectorAll('nav section')];

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const section of sections) {
    let shown = 0;
    for (const item of section.querySelectorAll('li')) {
      item.hidden = !words.every((word) => item.dataset.words.includes(word));
      if (!item.hidden) shown += 1;
    }
    section.hidden = shown === 0;
    found += shown;
  }
  nothing.hidden = found > 0;
  sessionStorage.setItem('search', search.value);
}

search.value = sessionStorage.getItem('search') ?? '';
search.addEventListener('input', filter);
search.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter')
    document.querySelector('nav section:not([hidden]) li:not([hidden]) a')?.click();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  search.select();
});
filter();
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'center' });

for (const button of document.querySelectorAll('figure button')) {
  button.hidden = navigator.clipboard === undefined;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure').querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
}
