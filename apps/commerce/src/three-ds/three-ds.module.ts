import { Module } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { ConfiguredDirectoryServerService } from '@tessera/three-ds';
import { Registry } from 'prom-client';
import { VaultClient } from '@tessera/vault-client';
import { CommerceConfig } from '../config.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { ThreeDsController } from './three-ds.controller.js';
import { ThreeDsService } from './three-ds.service.js';

@Module({
  imports: [TokensModule, VaultModule],
  controllers: [ThreeDsController],
  providers: [
    ThreeDsService,
    {
      provide: ConfiguredDirectoryServerService,
      useFactory: (config: CommerceConfig, vault: VaultClient, clock: Clock, registry: Registry) =>
        new ConfiguredDirectoryServerService(config, vault, clock, registry),
      inject: [CommerceConfig, VaultClient, Clock, Registry],
    },
  ],
})
export class ThreeDsModule {}
