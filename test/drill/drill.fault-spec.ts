import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../local/dist/commands/drill.js', import.meta.url));
/** A minute on an idle machine; patience is for a busy one. */
const PATIENCE_MS = 12 * 60_000;

describe('npm run drill', () => {
  it(
    'loses Postgres, Redis and the keyrings at once, and restores every service',
    async () => {
      const { code, output } = await drill();
      // Its output is the reason when it failed.
      expect([output, code]).toEqual([expect.stringContaining('The drill is complete'), 0]);
    },
    PATIENCE_MS + 60_000,
  );
});

async function drill(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  // SIGTERM: it stops its services and servers, and removes what it made.
  const timer = setTimeout(() => child.kill('SIGTERM'), PATIENCE_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, output };
}
