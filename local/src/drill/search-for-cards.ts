import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CARD_NUMBERS } from './evidence/cards.js';

const MEGABYTE = 1_000_000;

export interface CardSearch {
  readonly megabytes: number;
  /** Files in which something was found. */
  readonly hits: readonly string[];
}

/**
 * Searches every file below a folder for the drill's cards, as strings and as hexadecimal. Other
 * encodings are covered by `npm run test:card-data`.
 */
export function searchForCards(folder: string): CardSearch {
  const patterns = CARD_NUMBERS.flatMap((number) => [
    Buffer.from(number),
    Buffer.from(Buffer.from(number).toString('hex')),
  ]);
  let bytes = 0;
  const hits: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    bytes += content.length;
    if (patterns.some((pattern) => content.includes(pattern))) hits.push(relative(folder, file));
  }
  return { megabytes: bytes / MEGABYTE, hits };
}
