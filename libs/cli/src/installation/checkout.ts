import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
/** A file that only a checkout of this repository has. */
const MARK = 'local/dist/commands/app-command.js';

/** The checkout in which the command runs or lies; null for an installed package elsewhere. */
export function findCheckout(folder: string): string | null {
  return upwards(folder).find(isCheckout) ?? upwards(PACKAGE).find(isCheckout) ?? null;
}

/** A folder and everything above it. */
export function upwards(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwards(parent)];
}

function isCheckout(folder: string): boolean {
  return existsSync(join(folder, MARK)) || existsSync(join(folder, 'local/src/commands/start.ts'));
}
