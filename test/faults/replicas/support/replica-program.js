// A service as its built packages make it, with a control port in addition to its API: there a test
// moves the clock of this process, and begins its periodic work at the moment at which other replicas
// begin theirs.
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { DiscoveryService } from '@nestjs/core';
import { bootService, bootWorker } from '@tessera/service';
import { Clock } from '@tessera/telemetry';

const { REPLICA_OF: app = '', REPLICA_ROLE: role = 'api' } = process.env;
const DEFINITIONS = {
  identity: () => import('../../../../apps/identity/dist/index.js'),
  vault: () => import('../../../../apps/vault/dist/index.js'),
  fraud: () => import('../../../../apps/fraud/dist/index.js'),
  'account-info': () => import('../../../../apps/account-info/dist/index.js'),
  commerce: () => import('../../../../apps/commerce/dist/index.js'),
  'gateway-legacy': () => import('../../../../apps/gateway-legacy/dist/index.js'),
};

class MovableClock extends Clock {
  aheadMs = 0;

  now() {
    return new Date(Date.now() + this.aheadMs);
  }
}

const clock = new MovableClock();
const [definition] = Object.values(await DEFINITIONS[app]());
const boot = role === 'worker' ? bootWorker : bootService;
const service = await boot(definition, { clock });

/** @param name of the worker, such as `session-expiry` */
async function run(name) {
  const providers = service.get(DiscoveryService).getProviders();
  const worker = providers.find(({ instance }) => instance?.description?.name === name);
  return worker.instance.run();
}

async function answer({ pathname, searchParams }) {
  if (pathname === '/run') return run(searchParams.get('worker'));
  clock.aheadMs = Number(searchParams.get('ahead_ms'));
  return clock.aheadMs;
}

const door = createServer((request, response) => {
  answer(new URL(request.url, 'http://door')).then(
    (result) => response.end(JSON.stringify({ result: result ?? null })),
    (error) => response.writeHead(500).end(String(error?.stack ?? error)),
  );
});
door.listen(0, '127.0.0.1', () => {
  writeSync(1, `the door is at http://127.0.0.1:${door.address().port}\n`);
});

process.on('SIGTERM', () => {
  door.close();
  void service.close().then(() => process.exit(0));
});
