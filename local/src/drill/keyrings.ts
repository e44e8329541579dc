import { readdirSync } from 'node:fs';
import type { DataFolder } from '../stack/data-folder.js';

/** The keyrings: without these files a backup cannot be opened. */
export function keyrings({ secrets }: DataFolder): string[] {
  return readdirSync(secrets).filter((name) => name.endsWith('.keyring.json'));
}
