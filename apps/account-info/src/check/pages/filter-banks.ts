/**
 * Shows the banks that fit while the shopper types. A convenience: without it the form searches. The
 * letters are compared without their accents and case, as the search of the service does.
 */
export const FILTER_BANKS = `
(() => {
  const field = document.getElementById('search');
  const list = document.getElementById('banks');
  if (!field || !list) return;
  const plain = (text) =>
    text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  const rows = [...list.children].map((row) => [
    row,
    plain(row.querySelector('.name').textContent),
    row.dataset.bics.split(' '),
  ]);
  field.addEventListener('input', () => {
    const words = plain(field.value).split(/\\s+/).filter(Boolean);
    const shown = rows.filter(([row, name, bics]) => {
      row.hidden = !words.every(
        (word) => name.includes(word) || bics.some((bic) => bic.startsWith(word)),
      );
      return !row.hidden;
    });
    document.getElementById('count').textContent = String(shown.length);
    document.getElementById('none').hidden = shown.length > 0;
    list.hidden = shown.length === 0;
  });
})();
`;
