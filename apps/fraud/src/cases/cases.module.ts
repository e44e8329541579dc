import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { CaseTotalsRepository } from './case-totals.repository.js';
import { CasesController } from './cases.controller.js';
import { CasesRepository } from './cases.repository.js';
import { CasesService } from './cases.service.js';

@Module({
  imports: [CredentialsModule, DecisionsModule],
  controllers: [CasesController],
  providers: [CasesRepository, CaseTotalsRepository, CasesService],
})
export class CasesModule {}
