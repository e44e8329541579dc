import { auditDrop } from './audit-drop.command.js';
import { auditHead } from './audit-head.command.js';
import { auditVerify } from './audit-verify.command.js';

/** Spread into the commands of every service that keeps an audit trail. */
export const auditCommands = [auditVerify, auditHead, auditDrop];
