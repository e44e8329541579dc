import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { Type } from '@nestjs/common';
import { ServiceRole } from '@tessera/config';
import { rememberKeyring } from '@tessera/database';
import { NestLogger } from '@tessera/telemetry';
import { addressOf, createManagementServer } from '../management/management-server.js';
import { measureProcess } from '../management/process-metrics.js';
import type { BootOptions } from './boot-options.js';
import { withFoundation } from './foundation.js';
import { keepCompiledCode } from './keep-compiled-code.js';
import type { Foundation } from './foundation.js';
import type { ServiceDefinition } from './service-definition.js';
import { ServiceModule } from './service.module.js';
import { Shutdown } from './shutdown.js';

/** A process without an API; it serves only health and metrics. */
export interface RunningWorker {
  readonly managementUrl: string;
  readonly foundation: Foundation;
  get<T>(token: Type<T>): T;
  /** From now on readiness is false. */
  dismiss(): void;
  /** Finishes the running deliveries and jobs, or releases them, then closes everything. */
  close(): Promise<void>;
}

/** Boots the service's module in the role of a worker. */
export async function bootWorker(
  definition: ServiceDefinition,
  options: BootOptions = {},
): Promise<RunningWorker> {
  return withFoundation(definition, { ...options, role: 'worker' }, async (foundation) => {
    const role = new ServiceRole('worker');
    const shutdown = new Shutdown();
    measureProcess(foundation, { role: role.name, apiVersion: definition.version });
    const { config, logger, readiness, registry, clock } = foundation;
    const module = ServiceModule.forRoot({ definition, foundation, clock, role, shutdown });
    const app = await NestFactory.createApplicationContext(module, {
      abortOnError: false,
      logger: new NestLogger(logger),
    });
    await rememberKeyring(foundation);
    const management = createManagementServer({ readiness, registry, title: definition.title });
    options.beforeListening?.();
    await management.listen({ port: config.managementPort, host: config.host });
    keepCompiledCode();
    return {
      managementUrl: addressOf(management),
      foundation,
      get: (token) => app.get(token, { strict: false }),
      dismiss: () => {
        readiness.stop();
      },
      close: async () => {
        readiness.stop();
        shutdown.begin();
        await app.close();
        await management.close();
        await foundation.close();
      },
    };
  });
}
