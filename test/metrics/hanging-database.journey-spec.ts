import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commerce } from '@tessera/commerce';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  until,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import { bootService, migrateService, type RunningService } from '@tessera/service';

/** Beyond the second that a scrape waits, and within what Prometheus does. */
const SCRAPE_TIMEOUT_MS = 9_000;

let door: DatabaseDoor;
let issuer: TestIssuer;
let service: RunningService;

beforeAll(async () => {
  door = await DatabaseDoor.open();
  issuer = await createTestIssuer();
  const keys = await writeTestKeyring([]);
  const env = serviceEnv({ databaseUrl: door.url, issuer, keys });
  await migrateService(commerce, env);
  service = await bootService(commerce, { env, writeLog: () => undefined });
});

afterAll(async () => {
  door.isShut = false;
  await service.close();
  await issuer.close();
  await door.close();
});

async function scrape(): Promise<string> {
  const signal = AbortSignal.timeout(SCRAPE_TIMEOUT_MS);
  const response = await fetch(`${service.managementUrl}/metrics`, { signal });
  expect(response.status).toBe(200);
  return response.text();
}

it('shows metrics while Postgres hangs, with the last values and what is wrong', async () => {
  await until('it shows what the database says', async () => {
    await fetch(`${service.managementUrl}/health/ready`);
    const text = await scrape();
    // On a busy machine Postgres may be slower than the check and the scrape wait.
    const isUp = text.includes('health_check_up{check="database"} 1');
    return isUp && /^vault_task_oldest_seconds \d/m.test(text);
  });
  door.isShut = true;
  const readiness = await fetch(`${service.managementUrl}/health/ready`);
  expect(readiness.status).toBe(503);
  for (let count = 0; count < 5; count += 1) {
    const text = await scrape();
    expect(text).toContain('health_check_up{check="database"} 0');
    expect(text).toMatch(/^vault_task_oldest_seconds \d/m);
    expect(text).toMatch(/^database_pool_connections\{state="in_use"\} [1-9]/m);
  }
});

/** Between a service and Postgres; shut, it passes nothing on and refuses nothing. */
class DatabaseDoor {
  isShut = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly database: TestDatabase,
  ) {}

  static async open(): Promise<DatabaseDoor> {
    const database = await createDatabase();
    const { hostname, port } = new URL(database.url);
    const server = createServer((socket) => {
      door.join(socket, connect(Number(port), hostname));
    });
    const door = new DatabaseDoor(server, database);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return door;
  }

  get url(): string {
    const url = new URL(this.database.url);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await this.database.drop();
  }

  private join(a: Socket, b: Socket): void {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (bytes) => {
        if (!this.isShut) to.write(bytes);
      });
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  }
}
