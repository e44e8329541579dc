export type { StackClient } from './stack/secrets.js';
export { programPath } from './programs/program-path.js';
export { APP_RUNTIME_FLAGS } from './stack/runtime-flags.js';
export type { StackFile } from './stack/stack-file.js';
// What bench/ starts its own Postgres with.
export { freePort } from './free-port.js';
export { appDatabaseUrl, provideAppDatabase, type AppDatabase } from './postgres/app-database.js';
export { ADMIN, initializeCluster, startCluster, type ClusterStart } from './postgres/cluster.js';
export { startTestRedis } from './testing/test-redis.js';
export type { SupervisedServer } from './postgres/supervised-server.js';
