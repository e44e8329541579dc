import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FolderStore } from './folder-store.js';

const TWO_HOURS_MS = 7_200_000;
const [ABANDONED, BEING_WRITTEN] = [
  '.0b1c2d3e-0000-4000-8000-000000000001.tmp',
  '.0b1c2d3e-0000-4000-8000-000000000002.tmp',
];

describe('FolderStore', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'archive-'));
  });

  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  it('removes what a killed process left, and nothing that may still be written', async () => {
    const folder = join(root, 'decisions/day=2026-08-01');
    await mkdir(folder, { recursive: true });
    for (const name of [ABANDONED, BEING_WRITTEN, 'notes.tmp']) {
      await writeFile(join(folder, name), 'half a file');
    }
    const earlier = new Date(Date.now() - TWO_HOURS_MS);
    for (const name of [ABANDONED, 'notes.tmp']) await utimes(join(folder, name), earlier, earlier);
    const store = new FolderStore(pathToFileURL(root).href);
    await store.put('decisions/day=2026-08-01/part.parquet', {
      bytes: Buffer.from('a file'),
      sha256: '',
    });
    expect((await readdir(folder)).sort()).toEqual([BEING_WRITTEN, 'notes.tmp', 'part.parquet']);
  });
});
