import type { Institution } from '../connectors/connector.js';

/**
 * The banks that a shopper's words fit: each word somewhere in the name or the beginning of a BIC,
 * in any case and without regard to accents. No words fit all.
 */
export function searchInstitutions(
  institutions: readonly Institution[],
  search: string | undefined,
): readonly Institution[] {
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return institutions.filter(({ name, bics }) => {
    const folded = fold(name);
    return words.every(
      (word) => folded.includes(word) || bics.some((bic) => fold(bic).startsWith(word)),
    );
  });
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}
