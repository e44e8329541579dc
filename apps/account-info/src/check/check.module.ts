import { Module } from '@nestjs/common';
import { ChecksModule } from '../checks/checks.module.js';
import { CallbackController } from './callback.controller.js';
import { CheckPages } from './check-pages.service.js';
import { CheckController } from './check.controller.js';

/** The hosted pages of the account check, and the address that banks send browsers back to. */
@Module({
  imports: [ChecksModule],
  controllers: [CheckController, CallbackController],
  providers: [CheckPages],
})
export class CheckModule {}
