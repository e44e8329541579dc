import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/testing';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

it('installs into an empty folder without a registry, and runs there', async () => {
  const folder = temporaryFolder('packed-cli');
  const packing = await run(process.execPath, [join(PACKAGE, 'pack.js'), folder]);
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{"private": true}');
  const install = ['install', '--offline', '--no-audit', '--no-fund', packing.stdout.trim()];
  await run('npm', install, { cwd: project });
  const installed = join(project, 'node_modules/@tessera/cli/package.json');
  const manifest = JSON.parse(await readFile(installed, 'utf8')) as { version: string };
  expect(manifest).not.toHaveProperty('dependencies');

  const tessera = (...args: string[]) =>
    spawnSync(join(project, 'node_modules/.bin/tessera'), args, {
      cwd: project,
      env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: project },
      encoding: 'utf8',
    });
  expect(tessera('--version').stdout.trim()).toBe(manifest.version);
  expect(tessera('--help').stdout).toContain('tessera listen');
  const nothing = tessera('decisions', 'list', '--json');
  expect(nothing.status).toBe(3);
  expect(JSON.parse(nothing.stderr)).toMatchObject({ error: { code: 'no_installation' } });
  expect(tessera('vault', 'audit', 'verify').stderr).toContain('need a checkout');
});
