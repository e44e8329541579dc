import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Problem } from '../problem.js';
import { appEnvironment } from '../stack/app-environment.js';
import { APPS, findApp } from '../stack/apps.js';
import { makeDataFolder } from '../stack/data-folder.js';
import { COMPILE_CACHE, programPath } from '../programs/program-path.js';
import { provideSecrets } from '../stack/secrets.js';
import { readSettings } from '../stack/settings.js';
import { readLockHolder } from '../stack/stack-lock.js';

/** `npm run identity -- client list`: a command of an app, with the environment of the stack. */
async function main([name, ...args]: string[]): Promise<number> {
  const app = findApp(name ?? '');
  if (app === null) {
    const names = APPS.map((entry) => entry.name).join(', ');
    throw new Problem(`Say which app's command to run: one of ${names}.`);
  }
  const settings = readSettings(process.env);
  const program = programPath(app.name, 'command', settings.root);
  if (!existsSync(program)) {
    throw new Problem(`${app.name} has no command, or is not built: run \`npm run build\`.`);
  }
  const data = makeDataFolder(settings.dataFolder);
  if (settings.databaseUrl === null && readLockHolder(data.lockFile) === null) {
    throw new Problem(
      'The stack is not running, and the command needs its database: run `npm start` in another terminal first.',
    );
  }
  const environment = appEnvironment(settings, provideSecrets(data), data, app);
  return run([program, ...args], environment);
}

function run(args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: 'inherit',
  });
  // Ctrl-C reaches the child through the terminal; SIGTERM only through here.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
