import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountInformationController } from './account-information.controller.js';
import { AccountInformationService } from './account-information.service.js';
import { RecordSealerService } from './record-sealer.service.js';

@Module({
  imports: [SessionsModule],
  controllers: [AccountInformationController],
  providers: [AccountInformationService, RecordSealerService],
  exports: [AccountInformationService],
})
export class RecordsModule {}
