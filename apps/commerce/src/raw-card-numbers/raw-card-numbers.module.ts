import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { SettingsModule } from '../settings/settings.module.js';
import { RawCardNumbersInterceptor } from './raw-card-numbers.interceptor.js';

@Module({
  imports: [SettingsModule],
  providers: [{ provide: APP_INTERCEPTOR, useClass: RawCardNumbersInterceptor }],
})
export class RawCardNumbersModule {}
