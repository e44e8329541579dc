import { auditMigrations } from '@tessera/audit';
import { changeRequestMigrations } from '@tessera/change-requests';
import { integrityMigrations } from '@tessera/integrity';
import type { ServiceDefinition } from '@tessera/service';
import { webhookMigrations } from '@tessera/webhooks';
import { CreateRulesets1763712000200 } from './1763712000200-create-rulesets.js';
import { CreateDecisions1763712000201 } from './1763712000201-create-decisions.js';
import { CreateVelocities1764600000000 } from './1764600000000-create-velocities.js';
import { CreateBlacklist1764600000100 } from './1764600000100-create-blacklist.js';
import { CreateIntegrations1764700000000 } from './1764700000000-create-integrations.js';
import { CreateProvisionalDecisions1764700000100 } from './1764700000100-create-provisional-decisions.js';
import { CreateSchemas1764800000000 } from './1764800000000-create-schemas.js';
import { ExtendDecisions1764800000100 } from './1764800000100-extend-decisions.js';
import { CreatePaymentEvents1764800000200 } from './1764800000200-create-payment-events.js';
import { CreateInterceptors1764800000300 } from './1764800000300-create-interceptors.js';
import { NameRulesetSchemas1764800000400 } from './1764800000400-name-ruleset-schemas.js';
import { CreateRetention1764800000500 } from './1764800000500-create-retention.js';
import { CreateSimulations1765000000000 } from './1765000000000-create-simulations.js';
import { ReplaceVelocityFunctions1765000000100 } from './1765000000100-replace-velocity-functions.js';
import { NoteUncountedDecisions1795383739010 } from './1795383739010-note-uncounted-decisions.js';
import { KeepBlacklistHistory1795384311241 } from './1795384311241-keep-blacklist-history.js';
import { ExtendDecisionLists1795385255743 } from './1795385255743-extend-decision-lists.js';
import { ExtendDecisionSearch1795431000000 } from './1795431000000-extend-decision-search.js';
import { CreateDecisionRollups1795431000100 } from './1795431000100-create-decision-rollups.js';
import { CreateReviewWork1795431000200 } from './1795431000200-create-review-work.js';
import { CreateCases1795431000300 } from './1795431000300-create-cases.js';
import { CountVelocitiesInOnePass1795450000000 } from './1795450000000-count-velocities-in-one-pass.js';
import { RoundRollupHoursBySeconds1795450000100 } from './1795450000100-round-rollup-hours-by-seconds.js';
import { OrderDecisionIds1795452000000 } from './1795452000000-order-decision-ids.js';
import { IndexValuesByHour1795452100000 } from './1795452100000-index-values-by-hour.js';
import { CreateRulesetRollups1795840000000 } from './1795840000000-create-ruleset-rollups.js';
import { CreateDecisionArchive1795850000000 } from './1795850000000-create-decision-archive.js';
import { PartitionDecisions1795853000000 } from './1795853000000-partition-decisions.js';
import { AddContexts1795960000300 } from './1795960000300-add-contexts.js';
import { CreateDecisionArchiveCopies1795962000000 } from './1795962000000-create-decision-archive-copies.js';
import { MarkCopiedCases1795961000000 } from './1795961000000-mark-copied-cases.js';
import { RequireContexts1796010000300 } from './1796010000300-require-contexts.js';

export const migrations: NonNullable<ServiceDefinition['migrations']> = [
  ...webhookMigrations,
  ...auditMigrations,
  ...integrityMigrations,
  ...changeRequestMigrations,
  CreateRulesets1763712000200,
  CreateDecisions1763712000201,
  CreateVelocities1764600000000,
  CreateBlacklist1764600000100,
  CreateIntegrations1764700000000,
  CreateProvisionalDecisions1764700000100,
  CreateSchemas1764800000000,
  ExtendDecisions1764800000100,
  CreatePaymentEvents1764800000200,
  CreateInterceptors1764800000300,
  NameRulesetSchemas1764800000400,
  CreateRetention1764800000500,
  CreateSimulations1765000000000,
  ReplaceVelocityFunctions1765000000100,
  NoteUncountedDecisions1795383739010,
  KeepBlacklistHistory1795384311241,
  ExtendDecisionLists1795385255743,
  ExtendDecisionSearch1795431000000,
  CreateDecisionRollups1795431000100,
  CreateReviewWork1795431000200,
  CreateCases1795431000300,
  CountVelocitiesInOnePass1795450000000,
  RoundRollupHoursBySeconds1795450000100,
  OrderDecisionIds1795452000000,
  IndexValuesByHour1795452100000,
  CreateRulesetRollups1795840000000,
  CreateDecisionArchive1795850000000,
  PartitionDecisions1795853000000,
  AddContexts1795960000300,
  MarkCopiedCases1795961000000,
  CreateDecisionArchiveCopies1795962000000,
  RequireContexts1796010000300,
];
