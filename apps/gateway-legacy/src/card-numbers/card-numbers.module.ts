import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CardNumbersInterceptor } from './card-numbers.interceptor.js';

@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: CardNumbersInterceptor }] })
export class CardNumbersModule {}
