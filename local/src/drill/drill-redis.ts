import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { SupervisedServer } from '../postgres/supervised-server.js';
import type { Teardown } from '../stack/teardown.js';
import { startTestRedis } from '../testing/test-redis.js';

const PROGRAM = 'redis-server';

/** The Redis of the drill, where the machine has one; without it queues are in Postgres. */
export class DrillRedis {
  private server: SupervisedServer | null = null;

  constructor(
    private readonly folder: string,
    teardown: Teardown,
  ) {
    teardown.add(() => this.destroy());
  }

  /** An empty one. Null where there is no Redis on this machine. */
  async start(): Promise<string | null> {
    if (!isInstalled()) return null;
    mkdirSync(this.folder, { recursive: true });
    const { server, url } = await startTestRedis(PROGRAM, this.folder);
    this.server = server;
    return url;
  }

  /** With everything that was in it. */
  async destroy(): Promise<void> {
    await this.server?.stop();
    this.server = null;
  }
}

function isInstalled(): boolean {
  try {
    execFileSync(PROGRAM, ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
