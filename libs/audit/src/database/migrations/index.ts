import { CreateAuditTrail1764200000000 } from './1764200000000-create-audit-trail.js';

/** Spread into the migrations of every service that keeps an audit trail. */
export const auditMigrations = [CreateAuditTrail1764200000000];
