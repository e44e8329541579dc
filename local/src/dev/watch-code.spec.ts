import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { watchCode, type CodeWatch } from './watch-code.js';

let root: string;
let code: CodeWatch;

beforeEach(() => {
  root = temporaryFolder('watch');
  for (const folder of ['apps/fraud/dist/rules', 'apps/vault/dist', 'libs/errors/dist']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  code = watchCode(root, 'fraud');
});

afterEach(() => {
  code.close();
});

describe('watchCode', () => {
  it.each([
    'apps/fraud/dist/main.js',
    'apps/fraud/dist/rules/rule.js',
    'libs/errors/dist/index.js',
  ])('notices a change of %s', async (file) => {
    const change = code.nextChange();
    writeFileSync(join(root, file), '1');
    await expect(change).resolves.toBeUndefined();
  });

  it('ignores other apps and files that are not code', async () => {
    let noticed = false;
    const change = code.nextChange().then(() => {
      noticed = true;
    });
    writeFileSync(join(root, 'apps/vault/dist/main.js'), '1');
    writeFileSync(join(root, 'apps/fraud/dist/main.d.ts'), '1');
    writeFileSync(join(root, 'apps/fraud/dist/main.js.map'), '1');
    await new Promise((resolve) => setImmediate(resolve));
    expect(noticed).toBe(false);
    writeFileSync(join(root, 'apps/fraud/dist/main.js'), '1');
    await change;
  });
});
