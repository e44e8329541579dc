import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { OperationsInterceptor } from './operations.interceptor.js';

/** Imported before the features: its interceptor stands around theirs. */
@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: OperationsInterceptor }] })
export class OperationsModule {}
