import { Module } from '@nestjs/common';
import { ReceiversModule } from './receivers/receivers.module.js';

@Module({ imports: [ReceiversModule] })
export class AppModule {}
