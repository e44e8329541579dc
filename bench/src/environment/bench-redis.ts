import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestRedis } from '@tessera/local';
import { treeProcessorSeconds } from './process-usage.js';

const PROGRAM = 'redis-server';

export interface BenchRedis {
  url: string;
  /** Processor seconds used so far. */
  processorSeconds: () => number;
  stop: () => Promise<void>;
}

/** Why a row that needs Redis cannot be measured here, if so. */
export function lacksRedis(): string | undefined {
  const found = spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).status === 0;
  return found ? undefined : `${PROGRAM} is not on the PATH`;
}

/** A Redis configured as production requires: an append-only file, and no eviction. */
export async function startRedis(): Promise<BenchRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-redis-'));
  const { server, url } = await startTestRedis(PROGRAM, folder);
  return {
    url,
    processorSeconds: () => treeProcessorSeconds(server.supervisorPid),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
