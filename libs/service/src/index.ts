export type { BootOptions } from './boot/boot-options.js';
export { bootSentence } from './boot/boot-sentence.js';
export { bootService } from './boot/boot-service.js';
export type { RunningService } from './boot/boot-service.js';
export { bootWorker } from './boot/boot-worker.js';
export type { RunningWorker } from './boot/boot-worker.js';
export { databaseParts, serviceConfig } from './boot/foundation.js';
export type { Foundation } from './boot/foundation.js';
export { loadKeyring } from './boot/load-keyring.js';
export { migrateService } from './boot/migrate-service.js';
export { keyNames } from './boot/provide-keyring.js';
export { runKeyring } from './boot/run-keyring.js';
export { runMigrations, runService, runWorker } from './boot/run-service.js';
export { defineService } from './boot/service-definition.js';
export type {
  ModuleReference,
  ServiceCheck,
  ServiceCheckResult,
  ServiceDefinition,
  WorkerDefinition,
} from './boot/service-definition.js';
export { Shutdown } from './boot/shutdown.js';
