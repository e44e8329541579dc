import { Global, Module } from '@nestjs/common';
import { AccessBudgetPurgeWorker } from './access-budget-purge.worker.js';
import { AccessBudgetsService } from './access-budgets.service.js';
import { AccessMetrics } from './access.metrics.js';
import { TokenAccessService } from './token-access.service.js';
import { UnownedTokensWorker } from './unowned-tokens.worker.js';

/** Whose tokens a client may use, and how many a day. */
@Global()
@Module({
  providers: [
    TokenAccessService,
    AccessBudgetPurgeWorker,
    AccessBudgetsService,
    AccessMetrics,
    UnownedTokensWorker,
  ],
  exports: [TokenAccessService, AccessBudgetsService],
})
export class TokenAccessModule {}
