import type { ServiceDefinition } from '@tessera/service';
import { webhookEntities } from '@tessera/webhooks';
import { Ruleset } from '../rulesets/ruleset.entity.js';

export const entities: NonNullable<ServiceDefinition['entities']> = [...webhookEntities, Ruleset];
