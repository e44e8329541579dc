import type { ServiceDefinition } from '@tessera/service';
import { webhookMigrations } from '@tessera/webhooks';
import { CreateRulesets1763712000200 } from './1763712000200-create-rulesets.js';
import { CreateDecisions1763712000201 } from './1763712000201-create-decisions.js';

export const migrations: NonNullable<ServiceDefinition['migrations']> = [
  ...webhookMigrations,
  CreateRulesets1763712000200,
  CreateDecisions1763712000201,
];
