import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { OperationsInterceptor } from './operations.interceptor.js';

/** Imported before the features, so that its interceptor wraps theirs. */
@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: OperationsInterceptor }] })
export class OperationsModule {}
