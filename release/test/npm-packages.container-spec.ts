import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { packPackage, publishedPackages } from '@tessera/release';

const TIMEOUT_MS = 300_000;

describe('the tarballs of npm packages', () => {
  const packages = publishedPackages('.');

  it('are those of the browser SDK and the client', () => {
    expect(packages).toEqual(['libs/browser-sdk', 'libs/client']);
  });

  it(
    'are the same bytes each time, and install without a registry',
    () => {
      const folders = [temporaryFolder('packed'), temporaryFolder('packed-again')];
      const [first = '', second = ''] = folders;
      const names = packages.map((each) => packPackage('.', each, first));
      packages.forEach((each) => packPackage('.', each, second));
      for (const name of names) {
        expect(readFileSync(join(first, name)).equals(readFileSync(join(second, name)))).toBe(true);
      }
      const project = temporaryFolder('installed');
      writeFileSync(join(project, 'package.json'), '{"private": true, "type": "module"}');
      const tarballs = names.map((name) => join(first, name));
      expect(run(project, 'npm', 'install', '--offline', '--no-audit', ...tarballs)).toBe('');
      const program = `
        import { Tessera } from '@tessera/client';
        import { verify } from '@tessera/client/webhooks';
        import.meta.resolve('@tessera/browser-sdk');
        if (typeof Tessera !== 'function' || typeof verify !== 'function') process.exit(1);`;
      writeFileSync(join(project, 'program.js'), program);
      expect(run(project, process.execPath, 'program.js')).toBe('');
    },
    TIMEOUT_MS,
  );
});

/** What the program wrote to stderr when it failed. */
function run(cwd: string, command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return status === 0 ? '' : `${String(status)}: ${stdout}${stderr}`;
}
