import { Module } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { RowIntegrityService } from '@tessera/integrity';
import { DataSource } from 'typeorm';
import { PeopleModule } from '../people/people.module.js';
import { IssuerModule } from '../provider/issuer.module.js';
import { ClientSecretsService } from './client-secrets.service.js';
import { ClientsAdminService } from './clients-admin.service.js';
import { ClientsController } from './clients.controller.js';
import { ClientsService } from './clients.service.js';

const CLIENTS = {
  provide: ClientsService,
  inject: [DataSource, ClientSecretsService, AuditTrailService, RowIntegrityService],
  useFactory: (
    dataSource: DataSource,
    secrets: ClientSecretsService,
    trail: AuditTrailService,
    integrity: RowIntegrityService,
  ) => new ClientsService(dataSource, secrets, trail, integrity),
};

/** The API that administrators manage clients with. */
@Module({
  imports: [IssuerModule, PeopleModule],
  controllers: [ClientsController],
  providers: [CLIENTS, ClientsAdminService],
})
export class ClientsModule {}
