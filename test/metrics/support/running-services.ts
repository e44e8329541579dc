import { accountInfo } from '@tessera/account-info';
import { commerce } from '@tessera/commerce';
import { consoleService } from '@tessera/console';
import { fraud } from '@tessera/fraud';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { identity } from '@tessera/identity';
import { ServiceUnderTest } from '@tessera/local/testing';
import { bootWorker, type RunningWorker, type ServiceDefinition } from '@tessera/service';
import { vault } from '@tessera/vault';
import { WorkersService, type WorkerDescription } from '@tessera/work';
import type { Registry } from 'prom-client';

export interface MeasuredService {
  readonly name: string;
  readonly role: 'api' | 'worker';
  readonly managementUrl: string;
  readonly registry: Registry;
  /** Absent for a worker. */
  readonly api: ServiceUnderTest | null;
  /** All that it knows, wherever they run. */
  readonly workers: readonly WorkerDescription[];
  close(): Promise<void>;
}

/** Nothing listens there: connections are made when they are needed. */
const ELSEWHERE = 'http://127.0.0.1:1';
const CLIENT = {
  OAUTH_TOKEN_URL: `${ELSEWHERE}/oauth2/token`,
  OAUTH_CLIENT_ID: 'a-service',
  OAUTH_CLIENT_SECRET: 'a-secret-of-thirty-two-characters',
};
const DIRECTORY_SERVER = { DIRECTORY_SERVER_URL: 'https://127.0.0.1:1/3ds' };

/** With the metrics of traces, and without exporting spans. */
const TRACING = { OTEL_EXPORTER_OTLP_ENDPOINT: ELSEWHERE, OTEL_TRACES_SAMPLER: 'always_off' };

/** Every service with everything configured that adds metrics. */
const SERVICES: readonly (readonly [ServiceDefinition, Readonly<Record<string, string>>])[] = [
  [identity, {}],
  [
    vault,
    {
      TOKEN_SERVICE_URL: ELSEWHERE,
      TOKEN_SERVICE_REQUESTOR_ID: '40010030273',
      TOKEN_SERVICE_SECRET: 'a-secret-of-thirty-two-characters',
    },
  ],
  [fraud, { ...CLIENT, VAULT_URL: ELSEWHERE }],
  [accountInfo, {}],
  [commerce, { ...CLIENT, ...DIRECTORY_SERVER, VAULT_URL: ELSEWHERE }],
  [gatewayLegacy, { ...CLIENT, ...DIRECTORY_SERVER, VAULT_URL: ELSEWHERE, FRAUD_URL: ELSEWHERE }],
  [consoleService, { ...CLIENT, FRAUD_URL: ELSEWHERE }],
];
/** They have no process for background work. */
const WITHOUT_WORKER = new Set<ServiceDefinition>([identity, consoleService]);

/** Boots the APIs of all services, and the workers of those that have one. */
export async function bootEveryService(): Promise<MeasuredService[]> {
  const booted: MeasuredService[] = [];
  for (const [definition, env] of SERVICES) {
    // One after the other: each has a database to migrate.
    const api = await ServiceUnderTest.boot(definition, {
      env: { ...env, ...TRACING, BACKGROUND_WORK: 'worker' },
      scopes: ['decisions:create'],
    });
    const { managementUrl, foundation } = api.service;
    const close = () => api.close();
    if (!WITHOUT_WORKER.has(definition)) booted.push(await bootBeside(definition, api));
    booted.push({
      ...{ name: definition.name, role: 'api', managementUrl, registry: foundation.registry },
      ...{ api, close, workers: api.service.get(WorkersService).list() },
    });
  }
  return booted;
}

async function bootBeside(
  definition: ServiceDefinition,
  { env }: ServiceUnderTest,
): Promise<MeasuredService> {
  const worker: RunningWorker = await bootWorker(definition, {
    env: { ...env },
    writeLog: () => undefined,
  });
  return {
    name: definition.name,
    role: 'worker',
    managementUrl: worker.managementUrl,
    registry: worker.foundation.registry,
    api: null,
    workers: worker.get(WorkersService).list(),
    close: () => worker.close(),
  };
}
