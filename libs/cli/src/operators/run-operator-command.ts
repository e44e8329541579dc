import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../cli-error.js';
import type { Cli } from '../cli.js';
import { findCheckout } from '../installation/checkout.js';

const FORWARDED: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP'];

/**
 * `tessera identity client list`: a command of a service, which works on its database. Everything
 * after the name belongs to it. Nothing is compiled first.
 *
 * @returns its exit code
 */
export function runOperatorCommand(
  { process, environment }: Pick<Cli, 'environment' | 'process'>,
  args: readonly string[],
): Promise<number> {
  const checkout = findCheckout(process.cwd());
  const service = args[0] ?? '';
  if (checkout === null) {
    throw new CliError(
      `The commands of ${service} need a checkout of the repository. In a container, run its command.js.`,
      { code: 'no_checkout' },
    );
  }
  const program = join(checkout, 'local/dist/commands/app-command.js');
  if (!existsSync(program) || !existsSync(join(checkout, 'apps', service, 'dist/command.js'))) {
    throw new CliError(`${service} is not built: run \`npm run build\` in ${checkout}.`, {
      code: 'not_built',
    });
  }
  if (isOutdated(checkout, service)) {
    process.stderr.write(
      `${service} has changed since it was built: run \`npm run build\` to use the changes.\n`,
    );
  }
  const child = spawn(process.execPath, [program, ...args], { env: environment, stdio: 'inherit' });
  // Ctrl-C reaches the child through the terminal; these only through here.
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}

/**
 * Whether a source of a service is newer than its build. Commands don't compile, and a developer who
 * has edited one must not wonder why nothing changed.
 */
function isOutdated(checkout: string, service: string): boolean {
  const folder = join(checkout, 'apps', service);
  const built = modifiedAt(join(folder, 'dist/.tsbuildinfo'));
  if (built === null) return false;
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' });
  return sources
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .some((name) => (modifiedAt(join(folder, 'src', name)) ?? 0) > built);
}

function modifiedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
