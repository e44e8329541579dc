import { CreateAuditTrail1764200000000 } from './1764200000000-create-audit-trail.js';
import { AuthenticateAuditRows1795327210000 } from './1795327210000-authenticate-audit-rows.js';
import { IndexAuditSearch1795440000300 } from './1795440000300-index-audit-search.js';
import { RemoveDroppedBatches1795953600000 } from './1795953600000-remove-dropped-batches.js';

/** Spread into the migrations of every service that keeps an audit trail. */
export const auditMigrations = [
  CreateAuditTrail1764200000000,
  AuthenticateAuditRows1795327210000,
  IndexAuditSearch1795440000300,
  RemoveDroppedBatches1795953600000,
];
