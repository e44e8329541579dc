import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const POLL_MS = 25;
/** Timeout for a hanging program: a first start creates a database cluster. */
const PATIENCE_MS = 90_000;

/** A program of this package run from source. */
export interface SpawnedProgram {
  child: ChildProcess;
  output(): string;
  /** Waits until the output contains this string. */
  says(text: string): Promise<void>;
  exit: Promise<number | null>;
}

export function spawnProgram(path: string, environment: Record<string, string>): SpawnedProgram {
  const hooks = new URL('./source-hooks.js', import.meta.url).href;
  const program = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const flags = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
  const child = spawn(process.execPath, [...flags, '--import', hooks, program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = once(child, 'close').then(() => child.exitCode);
  return {
    child,
    output: () => output,
    says: async (text) => {
      await eventually(() => output.includes(text) || child.exitCode !== null);
      if (!output.includes(text)) throw new Error(`"${text}" was not printed:\n${output}`);
    },
    exit,
  };
}

/** Waits for a condition that another process brings about. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
