import { Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { KekRefreshWorker } from './kek-versions/kek-refresh.worker.js';
import { KeyEncryptionKey } from './kek-versions/key-encryption-key.entity.js';
import { measureKeys } from './kek-versions/key-metrics.js';
import { KeyFailuresInterceptor } from './key-failures.interceptor.js';
import type { SealedData } from './sealed-data/sealed-data.js';

/** Spread into the entities of every service that has an entity with a version of the key. */
export const keyEntities = [KeyEncryptionKey];

/** Not injected anywhere; created with the module. */
const KEY_METRICS = Symbol('tessera:key-metrics');

/**
 * The key-encryption key of a service, in versions stored in the service's own database. The
 * service's definition spreads `keyMigrations` and uses {@link DatabaseKekVersions} as its
 * `kekVersions`; its commands spread `keysCommands`. Requires the audit module.
 */
@Module({})
export class KeysModule {
  /** @param sealed as for the commands; every table of it has an index on `kek_version` */
  static forRoot(sealed: SealedData): DynamicModule {
    return {
      module: KeysModule,
      providers: [
        KekRefreshWorker,
        { provide: APP_INTERCEPTOR, useClass: KeyFailuresInterceptor },
        {
          provide: KEY_METRICS,
          inject: [Registry, DataSource],
          useFactory: (registry: Registry, dataSource: DataSource) =>
            measureKeys(registry, dataSource, sealed),
        },
      ],
    };
  }
}
