export { createCluster, type PrivateCluster } from './create-cluster.js';
export { createDatabase, type ServiceRole, type TestDatabase } from './create-database.js';
export { awsCredentials, FakeKms } from './fake-kms.js';
export { FailoverPair } from './failover-pair.js';
export { FakeServer, type FakeResponse, type FakeRequest } from './fake-server.js';
export { FakeVaultTransit } from './fake-vault-transit.js';
export { fetchInOrder } from './fetch-in-order.js';
export { freePort } from '../free-port.js';
export { buttonValues } from '../html-forms.js';
export { HttpBrowser, type HttpPage } from '../http-browser.js';
export { runCommand, type CommandRun } from './run-command.js';
export { programPath, testProgram } from '../programs/program-path.js';
export { programEnv } from './program-env.js';
export { queryDatabase } from './query-database.js';
export { race, RACERS } from './race.js';
export { seededRandom } from './seeded-random.js';
export { createTestIssuer, type TestIssuer, type TestTokenOptions } from './test-issuer.js';
export { MigrationDatabase } from './migration-database.js';
export { interruptedRunner } from './interrupted-runner.js';
export { launchStack, LocalStack, START_TIMEOUT_MS, type LaunchedStack } from './local-stack.js';
export { sharedStack } from './shared-stack.js';
export type { StackFile } from '../stack/stack-file.js';
export { postHead, RawConnection, type RawResponse } from './raw-connection.js';
export { hasNatsServer, PrivateNats } from './private-nats.js';
export { hasKafka, type KafkaRecord, PrivateKafka } from './private-kafka.js';
export { hasPgBouncer, PgBouncer, type PgBouncerOptions } from './pgbouncer.js';
export { PrivateRedis, type RedisTls } from './private-redis.js';
export { PrivateRedisCluster } from './private-redis-cluster.js';
export { PrivateSentinels } from './private-sentinels.js';
export { redisKinds, redisServersOf, type RedisUnderTest } from './redis-kinds.js';
export {
  ServiceProcess,
  type ProcessEnd,
  type ProcessOptions,
  type ServiceName,
} from './service-process.js';
export { serviceEnv, TEST_INSTANCE, type ServiceFoundation } from './service-env.js';
export { ageTestKeyring, rotateTestKeyring, writeTestKeyring } from './test-keyring.js';
export {
  ServiceUnderTest,
  type Answer,
  type ServiceBootOptions,
  type CallOptions,
} from './service-under-test.js';
export { TestService, type TestServiceOptions } from './test-service.js';
export { TestStack } from './test-stack.js';
export { TestClock } from './test-clock.js';
export { TokenEndpoint, type TokenEndpointOptions, type TokenRequest } from './token-endpoint.js';
export { FaultProxy } from './fault-proxy.js';
export { HttpFaultProxy, type HttpFault, type ProxyTarget } from './http-fault-proxy.js';
export {
  encryptCard,
  ScenarioClient,
  type ScenarioHttp,
  type ScenarioRequest,
} from '../scenario/scenario-client.js';
export { SoftHsm } from './soft-hsm.js';
export { timeAfter } from '../time-after.js';
export { until, untilAtRest } from './until.js';
export { temporaryFile, temporaryFolder } from './temporary-folder.js';
export { redisUrl } from './test-service-address.js';
export { sharedTokens } from './shared-tokens.js';
