import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { ClientStack } from '../client/client-stack.js';
import { guideBlocks, guideScript } from './guide-script.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TIMEOUT_MS = 480_000;
const LINE = /^@line (\d+)$/gm;

/** Every page with blocks that its readers run. */
const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md') && !path.startsWith('adr/'))
  .sort()
  .flatMap((path) => {
    const blocks = guideBlocks(readFileSync(join(ROOT, 'docs', path), 'utf8'));
    return blocks.length === 0 ? [] : [{ path, blocks }];
  });

/** What readers of the guides copy into a shell. */
export function testGuides(running: () => ClientStack): void {
  describe('the commands of the guides', () => {
    it.each(pages)(
      '$path runs as it is written',
      ({ blocks }) => {
        const stack = running();
        const script = guideScript(blocks, stack.portBase);
        const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
          cwd: ROOT,
          env: stack.environment,
          encoding: 'utf8',
          timeout: TIMEOUT_MS,
        });
        const line = [...stderr.matchAll(LINE)].at(-1)?.[1] ?? null;
        const failure = status === 0 ? null : { status, line, stdout, stderr };
        expect(failure).toBeNull();
      },
      TIMEOUT_MS,
    );
  });

  describe('what readers run', () => {
    it('contains nothing that is left out', () => {
      const incomplete = pages.flatMap(({ path, blocks }) =>
        blocks
          .filter(({ commands }) => commands.includes('…'))
          .map(({ line }) => `docs/${path}:${line}`),
      );
      expect(incomplete).toEqual([]);
    });

    it('is a large part of the guides', () => {
      expect(pages.length).toBeGreaterThan(20);
    });
  });
}
