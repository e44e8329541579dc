import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Teardown } from '../stack/teardown.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { until } from '../testing/until.js';
import { runCompiler } from './compiler.js';

const teardown = new Teardown();
afterEach(() => teardown.run());

describe('the compiler of watch mode', () => {
  it('compiles what has changed, and says what does not compile', async () => {
    const root = temporaryFolder('compiler');
    const source = join(root, 'libs/ids/src/index.ts');
    mkdirSync(join(root, 'libs/ids/src'), { recursive: true });
    writeJson(join(root, 'tsconfig.json'), { files: [], references: [{ path: 'libs/ids' }] });
    writeJson(join(root, 'libs/ids/tsconfig.json'), {
      compilerOptions: { composite: true, rootDir: 'src', outDir: 'dist', types: [] },
      include: ['src'],
    });
    writeFileSync(source, 'export const length: number = 1;');
    const lines: string[] = [];
    void runCompiler(root, teardown, (line) => lines.push(line));
    const said = (text: string): Promise<void> =>
      until(text, () => Promise.resolve(lines.some((line) => line.includes(text))));
    await said('Compiled');

    writeFileSync(source, `export const length: number = 'one';`);
    await said('libs/ids/src/index.ts(1,14): error TS2322');

    lines.length = 0;
    writeFileSync(source, 'export const length: number = 2;');
    await said('Compiled');
    expect(readFileSync(join(root, 'libs/ids/dist/index.js'), 'utf8')).toContain('length = 2');
  });
});

function writeJson(file: string, content: object): void {
  writeFileSync(file, JSON.stringify(content));
}
