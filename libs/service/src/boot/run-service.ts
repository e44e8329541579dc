import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bootSentence } from './boot-sentence.js';
import { bootService } from './boot-service.js';
import { bootWorker } from './boot-worker.js';
import { closeOnSignal } from './close-on-signal.js';
import { migrateService } from './migrate-service.js';
import type { ServiceDefinition } from './service-definition.js';

/** The `main.ts` of a service: boots its API and closes it on SIGTERM and SIGINT. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  await orExit(definition.name, async () => {
    const service = await bootService(definition, { beforeListening: collectBootGarbage });
    closeOnSignal(service.foundation, service);
    service.foundation.logger.info(
      { url: service.foundation.config.publicUrl },
      `${definition.title} is ready.`,
    );
  });
}

/** The `worker.ts` of a service: webhook deliveries and jobs, without an API. */
export async function runWorker(definition: ServiceDefinition): Promise<void> {
  await orExit(`${definition.name} worker`, async () => {
    const worker = await bootWorker(definition, { beforeListening: collectBootGarbage });
    closeOnSignal(worker.foundation, worker);
    worker.foundation.logger.info(`${definition.title}: the worker is ready.`);
  });
}

/** The `migrate.ts` of a service: brings its database up to this version, then ends. */
export async function runMigrations(definition: ServiceDefinition): Promise<void> {
  await orExit(`${definition.name} migrations`, async () => {
    const names = await migrateService(definition);
    const done = names.length === 0 ? 'is up to date' : `ran ${names.length} migration(s)`;
    process.stdout.write(`${definition.name}: the database ${done}.\n`);
  });
}

/** Ends the process with a sentence for the operator when the work cannot be done. */
export async function orExit(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${name}: ${bootSentence(error)}\n`);
    process.exit(1);
  }
}

/**
 * One full collection between booting and listening. Modules, decorators and schemas leave some
 * 20 MiB of garbage behind, which V8 keeps for as long as nothing happens, and a space for young
 * objects that has grown to its limit. Without this the limit itself had to be low, and collecting
 * took a fifth of the time of a busy service.
 */
function collectBootGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
