import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CardFrameController } from './card-frame.controller.js';
import { CardFrameService } from './card-frame.service.js';
import { SdkController } from './sdk.controller.js';
import { SdkFilesService } from './sdk-files.service.js';

@Module({
  imports: [SessionsModule],
  controllers: [SdkController, CardFrameController],
  providers: [SdkFilesService, CardFrameService],
})
export class SdkModule {}
