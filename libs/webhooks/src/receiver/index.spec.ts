import { describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import * as receiver from '@tessera/webhooks/receiver';
import * as main from '@tessera/webhooks';

const IMPORT = /from '([^']+)'/g;

describe('@tessera/webhooks/receiver', () => {
  it('needs nothing but Node', async () => {
    const files = await readdir(import.meta.dirname);
    const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
    for (const name of sources) {
      const source = await readFile(`${import.meta.dirname}/${name}`, 'utf8');
      const imported = [...source.matchAll(IMPORT)].map(([, specifier]) => specifier);
      expect(imported.filter((specifier) => !/^(?:node:|\.\/)/.test(specifier ?? ''))).toEqual([]);
    }
    expect(sources.length).toBeGreaterThan(0);
  });

  it('is part of the main export', () => {
    expect(main).toMatchObject({ ...receiver });
  });
});
