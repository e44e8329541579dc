import { auditAcceptRestore } from './audit-accept-restore.command.js';
import { auditDrop } from './audit-drop.command.js';
import { auditHead } from './audit-head.command.js';
import { auditReview } from './audit-review.command.js';
import { auditVerify } from './audit-verify.command.js';

/** Spread into the commands of every service that keeps an audit trail. */
export const auditCommands = [auditVerify, auditHead, auditReview, auditAcceptRestore, auditDrop];
