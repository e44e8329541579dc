import { Module } from '@nestjs/common';
import { WebhooksModule } from '@tessera/webhooks';
import { DECISION_EVENTS } from './decisions/decision-events.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { RulesetsModule } from './rulesets/rulesets.module.js';

@Module({
  imports: [
    WebhooksModule.forRoot({
      events: DECISION_EVENTS,
      lists: { cursor: 'opaque', defaultLimit: 20 },
    }),
    DecisionsModule,
    RulesetsModule,
  ],
})
export class AppModule {}
