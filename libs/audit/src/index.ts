export { AuditModule, auditKeys, auditStableKeys } from './audit.module.js';
export type { AuditModuleOptions } from './audit-options.js';
export { AuditSequencerWorker } from './chain/audit-sequencer.worker.js';
export { AuditCheckWorker } from './check/audit-check.worker.js';
export { auditCommands } from './commands/audit-commands.js';
export { auditMigrations } from './database/migrations/index.js';
export type { AuditEntry, AuditResult } from './trail/audit-entry.js';
export { AuditTrailService } from './trail/audit-trail.service.js';
