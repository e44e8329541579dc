import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { INTEGRITY_OPTIONS, type IntegrityModuleOptions } from './integrity-options.js';
import { RowIntegrityService } from './row-integrity.service.js';
import { RowIntegrityWorker } from './row-integrity.worker.js';
import { ROW_MAC_KEY } from './row-mac-columns.js';

/** Spread into the keys of every service that has authenticated rows. */
export const integrityKeys = [ROW_MAC_KEY];

/**
 * Provides {@link RowIntegrityService} to the features of a service. Its definition spreads
 * `integrityMigrations` and `integrityKeys`, and its commands spread `integrityCommands(tables)`.
 */
@Module({})
export class IntegrityModule {
  static forRoot(options: IntegrityModuleOptions): DynamicModule {
    return {
      module: IntegrityModule,
      global: true,
      providers: [
        { provide: INTEGRITY_OPTIONS, useValue: options },
        RowIntegrityService,
        RowIntegrityWorker,
      ],
      exports: [RowIntegrityService],
    };
  }
}
