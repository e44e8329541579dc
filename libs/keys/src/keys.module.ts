import { Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { KekRefresh } from './kek-versions/kek-refresh.js';
import { KeyEncryptionKey } from './kek-versions/key-encryption-key.entity.js';
import { measureKeys } from './kek-versions/key-metrics.js';
import { KeyFailuresInterceptor } from './key-failures.interceptor.js';
import type { SealedData } from './sealed-data/sealed-data.js';

/** Spread into the entities of every service whose rows have data keys. */
export const keyEntities = [KeyEncryptionKey];

/** Nobody asks for it; it is made with the module. */
const KEY_METRICS = Symbol('tessera:key-metrics');

/**
 * The key-encryption key of a service, in versions that are kept in its own database. The service's
 * definition spreads `keyEntities` and `keyMigrations` and gives {@link DatabaseKekVersions} as its
 * `kekVersions`; its commands spread `keysCommands`. It needs an audit trail beside it.
 */
@Module({})
export class KeysModule {
  /** @param sealed as for the commands; every table of it has an index on `kek_version` */
  static forRoot(sealed: SealedData): DynamicModule {
    return {
      module: KeysModule,
      providers: [
        KekRefresh,
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
