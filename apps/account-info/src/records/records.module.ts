import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountInformationController } from './account-information.controller.js';
import { AccountInformationService } from './account-information.service.js';
import { RecordSealer } from './record-sealer.js';

@Module({
  imports: [SessionsModule],
  controllers: [AccountInformationController],
  providers: [AccountInformationService, RecordSealer],
  exports: [AccountInformationService],
})
export class RecordsModule {}
