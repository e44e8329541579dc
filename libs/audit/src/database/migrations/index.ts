import { CreateAuditTrail1764200000000 } from './1764200000000-create-audit-trail.js';
import { AuthenticateAuditRows2026112240000 } from './2026112240000-authenticate-audit-rows.js';

/** Spread into the migrations of every service that keeps an audit trail. */
export const auditMigrations = [CreateAuditTrail1764200000000, AuthenticateAuditRows2026112240000];
