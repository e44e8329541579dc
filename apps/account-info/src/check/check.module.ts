import { Module } from '@nestjs/common';
import { ChecksModule } from '../checks/checks.module.js';
import { CallbackController } from './callback.controller.js';
import { CheckPagesService } from './check-pages.service.js';
import { CheckController } from './check.controller.js';

/** The hosted pages of the account check, and the callback URL to which banks return browsers. */
@Module({
  imports: [ChecksModule],
  controllers: [CheckController, CallbackController],
  providers: [CheckPagesService],
})
export class CheckModule {}
