import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { RecordsModule } from '../records/records.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CheckStatisticsService } from './check-statistics.service.js';
import { OperatorChecksController } from './operator-checks.controller.js';
import { OperatorChecksRepository } from './operator-checks.repository.js';
import { OperatorChecksService } from './operator-checks.service.js';

@Module({
  imports: [ConnectorsModule, RecordsModule, SessionsModule],
  controllers: [OperatorChecksController],
  providers: [CheckStatisticsService, OperatorChecksRepository, OperatorChecksService],
})
export class OperatorsModule {}
