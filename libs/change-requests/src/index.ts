export { WithApprovals } from './approvals.config.js';
export type { ApprovalsConfig } from './approvals.config.js';
export { changeRequestTables } from './change-request-rows.js';
export type { ChangeHandler, ChangePreview } from './changes/change-handler.js';
export { ChangeKindsService } from './changes/change-kinds.service.js';
export {
  changeRequestEntities,
  ChangeRequestsModule,
  changeRequestTags,
} from './change-requests.module.js';
export type { ChangeRequestsOptions } from './change-requests-options.js';
export { ChangeRequestExpiryWorker } from './change-request-expiry.worker.js';
export { BREAK_GLASS_OPTION, requireApproval } from './commands/require-approval.js';
export { changeRequestMigrations } from './database/migrations/index.js';
