import { changeRequestEntities } from '@tessera/change-requests';
import type { ServiceDefinition } from '@tessera/service';
import { webhookEntities } from '@tessera/webhooks';
import { Integration } from '../integrations/integration.entity.js';
import { Interceptor } from '../interceptors/interceptor.entity.js';
import { Ruleset } from '../rulesets/ruleset.entity.js';
import { RegisteredSchema } from '../schemas/registered-schema.entity.js';
import { SchemaVersion } from '../schemas/schema-version.entity.js';

export const entities: NonNullable<ServiceDefinition['entities']> = [
  ...webhookEntities,
  ...changeRequestEntities,
  Ruleset,
  RegisteredSchema,
  SchemaVersion,
  Interceptor,
  Integration,
];
