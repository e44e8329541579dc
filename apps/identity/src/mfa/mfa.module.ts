import { Module } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { PeopleModule } from '../people/people.module.js';
import { MfaController } from './mfa.controller.js';
import { SecondFactorsService } from './second-factors.service.js';

/** Second factors, and the endpoint with which other services revoke them. */
@Module({
  imports: [PeopleModule],
  controllers: [MfaController],
  providers: [
    {
      provide: SecondFactorsService,
      inject: [DataSource, Keyring, AuditTrailService, Clock, RowIntegrityService],
      useFactory: (
        dataSource: DataSource,
        keyring: Keyring,
        trail: AuditTrailService,
        clock: Clock,
        integrity: RowIntegrityService,
      ) =>
        new SecondFactorsService({
          dataSource,
          sealer: keyring.sealer(KEYRING_KEYS.secondFactor),
          pepper: keyring.versionedHash(KEYRING_KEYS.recoveryCode),
          trail,
          clock,
          integrity,
        }),
    },
  ],
  exports: [SecondFactorsService],
})
export class MfaModule {}
