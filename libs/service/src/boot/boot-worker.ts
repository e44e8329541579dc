import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { Type } from '@nestjs/common';
import { NestLogger } from '../logging/nest-logger.js';
import { addressOf, createManagementServer } from '../management/management-server.js';
import { SystemClock } from '../time/clock.js';
import type { BootOptions } from './boot-options.js';
import { withFoundation } from './foundation.js';
import type { Foundation } from './foundation.js';
import type { ServiceDefinition } from './service-definition.js';
import { ServiceModule } from './service.module.js';
import { ServiceRole } from './service-role.js';

/** A process without an API; health and metrics alone answer. */
export interface RunningWorker {
  readonly managementUrl: string;
  readonly foundation: Foundation;
  get<T>(token: Type<T>): T;
  close(): Promise<void>;
}

/** Boots the service's module in the role of a worker. */
export async function bootWorker(
  definition: ServiceDefinition,
  options: BootOptions = {},
): Promise<RunningWorker> {
  const clock = options.clock ?? new SystemClock();
  return withFoundation(definition, options, async (foundation) => {
    const role = new ServiceRole('worker');
    const module = ServiceModule.forRoot({ definition, foundation, clock, role });
    const { config, logger, readiness, registry } = foundation;
    const app = await NestFactory.createApplicationContext(module, {
      abortOnError: false,
      logger: new NestLogger(logger),
    });
    const management = createManagementServer({ readiness, registry, title: definition.title });
    await management.listen({ port: config.managementPort, host: config.host });
    return {
      managementUrl: addressOf(management),
      foundation,
      get: (token) => app.get(token, { strict: false }),
      close: async () => {
        readiness.stop();
        await app.close();
        await management.close();
        await foundation.close();
      },
    };
  });
}
