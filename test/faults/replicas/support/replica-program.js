// A service as its built packages make it, with a control port in addition to its API: there a test
// moves the clock of this process, and begins its periodic work at the moment at which other replicas
// begin theirs.
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { bootService, bootWorker } from '@tessera/service';
import { Clock } from '@tessera/telemetry';

const { REPLICA_OF: app = '', REPLICA_ROLE: role = 'api' } = process.env;
const dist = new URL(`../../../../apps/${app}/dist/`, import.meta.url);

class MovableClock extends Clock {
  aheadMs = 0;

  now() {
    return new Date(Date.now() + this.aheadMs);
  }
}

const clock = new MovableClock();
const [definition] = Object.values(await import(new URL('index.js', dist).href));
const boot = role === 'worker' ? bootWorker : bootService;
const service = await boot(definition, { clock });

/** Such as `retention/decision-retention.worker.js#DecisionRetentionWorker`. */
async function run(task) {
  const [file, name] = task.split('#');
  const module = await import(new URL(file, dist).href);
  return service.get(module[name]).run();
}

async function answer({ pathname, searchParams }) {
  if (pathname === '/run') return run(searchParams.get('task'));
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
