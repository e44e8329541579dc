import { Module } from '@nestjs/common';
import { AuditTrail } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/service';
import { DataSource } from 'typeorm';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { MfaController } from './mfa.controller.js';
import { SecondFactors } from './second-factors.service.js';

/** Second factors, and the route by which other services take them away. */
@Module({
  controllers: [MfaController],
  providers: [
    {
      provide: SecondFactors,
      inject: [DataSource, Keyring, AuditTrail, Clock, RowIntegrityService],
      useFactory: (
        dataSource: DataSource,
        keyring: Keyring,
        trail: AuditTrail,
        clock: Clock,
        integrity: RowIntegrityService,
      ) =>
        new SecondFactors({
          dataSource,
          sealer: keyring.sealer(KEYRING_KEYS.secondFactor),
          pepper: keyring.versionedHash(KEYRING_KEYS.recoveryCode),
          trail,
          clock,
          integrity,
        }),
    },
  ],
  exports: [SecondFactors],
})
export class MfaModule {}
