import { ConflictError } from '@tessera/errors';
import type { VersionStatus } from './version-status.js';

export class VersionNotDraftError extends ConflictError {
  constructor(status: VersionStatus) {
    super(`Only a DRAFT can be changed and activated; this version is ${status}.`);
  }
}

export class VersionNotInactiveError extends ConflictError {
  constructor(status: VersionStatus) {
    super(`Only an INACTIVE version can be rolled back to; this one is ${status}.`);
  }
}
