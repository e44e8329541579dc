import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { KekRefresh } from './kek-refresh.js';
import { KeyFailuresInterceptor } from './key-failures.interceptor.js';

@Module({
  providers: [KekRefresh, { provide: APP_INTERCEPTOR, useClass: KeyFailuresInterceptor }],
})
export class KeysModule {}
