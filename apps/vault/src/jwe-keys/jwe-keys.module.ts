import { Module } from '@nestjs/common';
import { JweKeysService } from './jwe-keys.service.js';

@Module({ providers: [JweKeysService], exports: [JweKeysService] })
export class JweKeysModule {}
