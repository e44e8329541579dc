import { Module } from '@nestjs/common';
import { EndedObjects } from './ended-objects.js';
import { VaultEvents } from './vault-events.js';

@Module({ providers: [VaultEvents, EndedObjects], exports: [VaultEvents, EndedObjects] })
export class EventsModule {}
