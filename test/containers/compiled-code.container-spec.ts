import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tessera/local/testing';
import { AssembledApp, BY_FILE_MODES, runAssembled } from './support/assembled-app.js';
import { ProductionEnvironment } from './support/production-environment.js';

const APP = 'fraud';
const API = ['--max-semi-space-size=16', '--no-memory-reducer', 'dist/main.js'];
const WORKER = ['dist/worker.js'];

/** What Node says of a file of compiled code that it could use. */
const READ = '... success, size=';

/** Unlike the size of a space, V8 compiles differently with it. */
const OTHER_FLAGS = ['--stack-size=900', ...API];

describe('compiled code in a folder that cannot be written', () => {
  const root = temporaryFolder('compiled');
  const folder = join(root, APP);
  const compiled = join(folder, 'dist', 'compiled');
  let production: ProductionEnvironment;
  let env: Record<string, string>;

  /** The output of a start, with what Node tells about compiled code. */
  const outputOf = async (args: readonly string[], cache = compiled): Promise<string> => {
    const debugged = { ...env, NODE_COMPILE_CACHE: cache, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
    const app = await AssembledApp.start(folder, APP, debugged, args, BY_FILE_MODES);
    await app.kill();
    return app.output;
  };

  beforeAll(async () => {
    execFileSync(process.execPath, ['docker/assemble.js', APP, '--to', folder], { stdio: 'pipe' });
    execFileSync(process.execPath, ['docker/compile.js', folder], { stdio: 'pipe' });
    setMode(folder, 0o555);
    production = await ProductionEnvironment.create(join(root, 'production'));
    env = production.environment({});
    runAssembled(folder, APP, 'keyring', env);
    runAssembled(folder, APP, 'migrate', { ...env, ...production.migrationEnvironment() });
  }, 180_000);

  afterAll(async () => {
    setMode(folder, 0o755);
    await production.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('adds at most 6 MB to an image', () => {
    const sizes = filesOf(compiled).map((file) => statSync(file).size);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(1e6);
    expect(bytes).toBeLessThan(6e6);
  });

  it.each([
    ['the API', API],
    ['the worker', WORKER],
  ])('starts %s from it, every chunk and package', async (_, args) => {
    const before = filesOf(compiled);
    const output = await outputOf(args);
    expect(output).toContain(READ);
    const { accepted, others } = loadedModules(output);
    const loaded = [...accepted, ...others];
    const chunks = readdirSync(join(folder, 'dist', 'chunks'));
    expect(loaded.filter((path) => chunks.some((chunk) => path.endsWith(chunk)))).not.toEqual([]);
    expect(loaded).toContain(join(folder, 'node_modules/pg/lib/index.js'));
    // The program itself is a few lines, which no other module imports.
    expect(others.filter((path) => !/\/(?:main|worker)\.js$/.test(path))).toEqual([]);
    expect(filesOf(compiled)).toEqual(before);
    expect(() => {
      writeAs(join(compiled, 'probe'));
    }).toThrow('EACCES');
  });

  it('starts without it when it was compiled with other flags', async () => {
    const output = await outputOf(OTHER_FLAGS);
    expect(output).toContain('permission denied');
    expect(output).not.toContain('was accepted');
  });

  it('starts without it when its files are damaged', async () => {
    const damaged = join(root, 'damaged');
    cpSync(compiled, damaged, { recursive: true });
    const files = filesOf(damaged);
    expect(files.length).toBeGreaterThan(0);
    for (const [index, file] of files.entries()) {
      chmodSync(file, 0o644);
      if (index % 2 === 0) truncateSync(file, 100);
      else writeFileSync(file, readFileSync(file).fill(0, 40));
      chmodSync(file, 0o444);
    }
    setMode(damaged, 0o555);
    try {
      const output = await outputOf(API, damaged);
      expect(output).toContain('cache size mismatch');
      expect(output).toContain('cache hash mismatch');
      expect(output).not.toContain(READ);
    } finally {
      setMode(damaged, 0o755);
    }
  });

  it('is made in the image by the user who runs it, where it is read', () => {
    const dockerfile = readFileSync('docker/service.Dockerfile', 'utf8');
    const [build = '', run = ''] = dockerfile.split('FROM run\n');
    expect(build).toMatch(/^USER 65532:65532\nRUN \[.*"docker\/compile\.js", "\/app"\]$/m);
    expect(run).toContain('COPY --from=compile --chown=0:0 /app /app');
    expect(run).toContain('NODE_COMPILE_CACHE=/app/dist/compiled');
    expect(run).toContain('USER 65532:65532');
  });
});

/** Paths of the modules that a process loaded: from compiled code, and those that it compiled itself. */
function loadedModules(output: string): { accepted: string[]; others: string[] } {
  const lines = output.matchAll(
    /V8 code cache for \w+ (?:file:\/\/)?(\S+) was (accepted|rejected|not initialized),/g,
  );
  const modules = [...lines].map(([, path = '', result]) => ({ path, result }));
  const accepted = modules.filter(({ result }) => result === 'accepted');
  const others = modules.filter(({ result }) => result !== 'accepted');
  return { accepted: accepted.map(({ path }) => path), others: others.map(({ path }) => path) };
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** Of all folders below, so that nothing in them can be added, replaced or removed. */
function setMode(folder: string, mode: number): void {
  chmodSync(folder, mode);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), mode);
  }
}

/** Writes a file as the user of the service does. */
function writeAs(path: string): void {
  const [file = '', ...before] = BY_FILE_MODES;
  const code = `require('node:fs').writeFileSync(${JSON.stringify(path)}, '')`;
  execFileSync(file, [...before, '--eval', code], { stdio: 'pipe', encoding: 'utf8' });
}
