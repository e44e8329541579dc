import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { OperatorPaymentsController } from './operator-payments.controller.js';
import { OperatorPaymentsRepository } from './operator-payments.repository.js';
import { OperatorPaymentsService } from './operator-payments.service.js';

@Module({
  imports: [PaymentsModule],
  controllers: [OperatorPaymentsController],
  providers: [OperatorPaymentsRepository, OperatorPaymentsService],
})
export class OperatorsModule {}
