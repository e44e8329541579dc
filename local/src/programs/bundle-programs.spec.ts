import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/index.js';
import { bundlePrograms, bundlesOfApps } from './bundle-programs.js';
import { areBundlesCurrent, type BundleContents } from './program-path.js';

const NODE_MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const YESTERDAY = new Date(Date.now() - 25 * 60 * 60 * 1000);

const FILES: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'apps/shop/dist/main.js':
    "import { greet } from './greet.js'; console.log(greet(), (await import('./later.js')).later);",
  'apps/shop/dist/migrate.js': "import { greet } from './greet.js'; console.log(greet());",
  'apps/shop/dist/index.js': 'throw new Error();',
  'apps/shop/dist/later.js': "export const later = 'loaded when asked for';",
  'apps/shop/dist/greet.js': `
    import { readFileSync } from 'node:fs';
    class Greeter { text = readFileSync(new URL('../static/text', import.meta.url), 'utf8'); }
    export const greet = () => Greeter.name + ': ' + new Greeter().text;`,
  'apps/shop/static/text': 'hello',
  'apps/bank/dist/main.js': `
    import { Money } from './coins.js'; import { notes } from './notes.js';
    const count = (money) => { const named = () => money.name; return named(); };
    console.log(count(Money), count(notes()));`,
  'apps/bank/dist/coins.js': 'export class Money {}',
  'apps/bank/dist/notes.js': 'class Money {} export function notes() { return Money; }',
};

describe('bundles of the programs of apps', () => {
  const root = temporaryFolder('bundles');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const run = (path: string) =>
    execFileSync(process.execPath, [join(root, path)], { encoding: 'utf8' }).trim();
  const bundle = () => bundlePrograms(root, bundlesOfApps(root));

  beforeAll(async () => {
    symlinkSync(NODE_MODULES, join(root, 'node_modules'));
    for (const [path, text] of Object.entries(FILES)) write(path, text);
    await bundle();
  });

  it('do what the built programs do, with files and names of classes as they were', () => {
    expect(run('dist/shop/main.js')).toBe('Greeter: hello loaded when asked for');
    expect(run('dist/shop/main.js')).toBe(run('apps/shop/dist/main.js'));
    expect(run('dist/shop/migrate.js')).toBe('Greeter: hello');
  });

  it('keep the names of classes that several modules use, and define none for a closure', () => {
    expect(run('dist/bank/main.js')).toBe('Money Money');
    const texts = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js'))
      .map((path) => readFileSync(join(root, 'dist', path), 'utf8'))
      .join();
    expect(texts).toContain('Object.defineProperty(this,"name",{value:"Money"');
    expect(texts).not.toMatch(/__defProp\(\w+,"name"/);
  });

  it('list what they are made of, and the chunks of each program', () => {
    const text = readFileSync(join(root, 'dist/contents.json'), 'utf8');
    const { inputs, chunks } = JSON.parse(text) as BundleContents;
    expect(inputs).toContain('apps/shop/dist/greet.js');
    expect(inputs).not.toContain('apps/shop/dist/index.js');
    const files = readdirSync(join(root, 'dist/chunks')).map((name) => `chunks/${name}`);
    expect([...(chunks['shop/main.js'] ?? [])].sort()).toEqual(files.sort());
    expect(chunks['shop/migrate.js']?.length).toBe(files.length - 1);
  });

  it('stay while nothing in them is newer, and are made again when it is', async () => {
    expect(areBundlesCurrent(root, 'dist')).toBe(true);
    const chunks = readdirSync(join(root, 'dist/chunks'));
    write('dist/chunks/old.js', '');
    utimesSync(join(root, 'dist/chunks/old.js'), YESTERDAY, YESTERDAY);
    write('dist/chunks/recent.js', '');
    await bundle();
    expect(readdirSync(join(root, 'dist/chunks'))).toContain('old.js');
    write('apps/shop/static/text', 'goodbye');
    utimesSync(join(root, 'dist/contents.json'), YESTERDAY, YESTERDAY);
    expect(areBundlesCurrent(root, 'dist')).toBe(false);
    await bundle();
    // A process that runs may still load a chunk of the last build, not one of the day before.
    expect(readdirSync(join(root, 'dist/chunks')).sort()).toEqual([...chunks, 'recent.js'].sort());
    expect(run('dist/shop/migrate.js')).toBe('Greeter: goodbye');
  });

  it('are made again for a new program', async () => {
    write('apps/shop/dist/worker.js', "import { greet } from './greet.js'; console.log(greet());");
    await bundle();
    expect(run('dist/shop/worker.js')).toBe('Greeter: goodbye');
  });

  it('are not current when a module changed while they were made', async () => {
    write('apps/shop/dist/later.js', "export const later = 'first';");
    const making = bundle();
    const begunAt = Date.now() + 1;
    // The clock of the file system is some milliseconds behind, and bundling waits for this loop.
    do write('apps/shop/dist/later.js', "export const later = 'second';");
    while (statSync(join(root, 'apps/shop/dist/later.js')).mtimeMs <= begunAt);
    await making;
    expect(areBundlesCurrent(root, 'dist')).toBe(false);
    await bundle();
    expect(run('dist/shop/main.js')).toBe('Greeter: goodbye second');
  });

  it('are made again when one of their files was deleted', async () => {
    const [chunk = ''] = readdirSync(join(root, 'dist/chunks'));
    for (const file of [`dist/chunks/${chunk}`, 'dist/shop/worker.js']) {
      rmSync(join(root, file));
      expect(areBundlesCurrent(root, 'dist')).toBe(false);
      await bundle();
      expect(areBundlesCurrent(root, 'dist')).toBe(true);
    }
    expect(run('dist/shop/worker.js')).toBe('Greeter: goodbye');
  });

  it('are not current when a module is gone', () => {
    expect(areBundlesCurrent(root, 'nowhere')).toBe(false);
  });
});
