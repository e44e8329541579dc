import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a source of a service is newer than its build. Commands don't compile, and a developer who
 * has edited one must not wonder why nothing changed.
 */
export function isOutdated(checkout: string, service: string): boolean {
  const folder = join(checkout, 'apps', service);
  const built = modifiedAt(join(folder, 'dist/.tsbuildinfo'));
  if (built === null) return false;
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' });
  return sources
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .some((name) => (modifiedAt(join(folder, 'src', name)) ?? 0) > built);
}

function modifiedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
