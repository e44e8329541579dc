import { Module } from '@nestjs/common';
import { FraudBackendsController } from './fraud-backends.controller.js';
import { FraudBackendsService } from './fraud-backends.service.js';

/** Fraud backends that speak the default contract: fast, slow, silent or faulty. */
@Module({ controllers: [FraudBackendsController], providers: [FraudBackendsService] })
export class FraudBackendModule {}
