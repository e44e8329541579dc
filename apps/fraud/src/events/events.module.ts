import { Module } from '@nestjs/common';
import { BlacklistModule } from '../blacklist/blacklist.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { RulesetsModule } from '../rulesets/rulesets.module.js';
import { SchemasModule } from '../schemas/schemas.module.js';
import { EventsController } from './events.controller.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';

@Module({
  imports: [BlacklistModule, CredentialsModule, RulesetsModule, SchemasModule],
  controllers: [EventsController],
  providers: [EventsRepository, EventsService],
  exports: [EventsService],
})
export class EventsModule {}
