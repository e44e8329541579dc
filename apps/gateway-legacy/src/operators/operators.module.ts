import { Module } from '@nestjs/common';
import { OperatorPaymentsController } from './operator-payments.controller.js';
import { OperatorPaymentsRepository } from './operator-payments.repository.js';
import { OperatorPaymentsService } from './operator-payments.service.js';

@Module({
  controllers: [OperatorPaymentsController],
  providers: [OperatorPaymentsRepository, OperatorPaymentsService],
})
export class OperatorsModule {}
