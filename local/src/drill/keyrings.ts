import { readdirSync } from 'node:fs';
import type { DataFolder } from '../stack/data-folder.js';

/** The keyrings: the files without which a backup opens for nobody. */
export function keyrings({ secrets }: DataFolder): string[] {
  return readdirSync(secrets).filter((name) => name.endsWith('.keyring.json'));
}
