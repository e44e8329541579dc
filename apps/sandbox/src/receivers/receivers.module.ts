import { Module } from '@nestjs/common';
import { ReceiverHookController } from './receiver-hook.controller.js';
import { ReceiversController } from './receivers.controller.js';
import { ReceiversService } from './receivers.service.js';

/** Webhook receivers with configurable responses and observable deliveries. */
@Module({
  controllers: [ReceiversController, ReceiverHookController],
  providers: [ReceiversService],
})
export class ReceiversModule {}
