import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCE = 'apps/fraud/src';
const IMPORT = /from '(\.[^']+)'/g;

/** The features that each feature imports. A feature is a folder of the service. */
async function imports(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const byFeature = new Map<string, Set<string>>();
  for await (const file of glob(`${SOURCE}/*/**/*.ts`)) {
    if (file.endsWith('.spec.ts')) continue;
    const feature = featureOf(file);
    const targets = byFeature.get(feature) ?? new Set();
    byFeature.set(feature, targets);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = featureOf(join(dirname(file), path));
      if (target !== feature) targets.add(target);
    }
  }
  return byFeature;
}

function featureOf(file: string): string {
  return file.slice(SOURCE.length + 1).split('/')[0] ?? '';
}

/** Everything that a feature imports, directly or through another feature. */
function reachable(
  from: string,
  byFeature: ReadonlyMap<string, ReadonlySet<string>>,
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const target of byFeature.get(from) ?? []) {
    if (found.has(target)) continue;
    found.add(target);
    reachable(target, byFeature, found);
  }
  return found;
}

it('has no feature that imports a feature above it', async () => {
  const byFeature = await imports();
  expect(byFeature.size).toBeGreaterThan(10);
  const inCycles = [...byFeature.keys()].filter((each) => reachable(each, byFeature).has(each));
  expect(inCycles).toEqual([]);
});
