import { Module } from '@nestjs/common';
import { VaultEvents } from './vault-events.js';

@Module({ providers: [VaultEvents], exports: [VaultEvents] })
export class EventsModule {}
