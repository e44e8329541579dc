import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrail, type AuditResult } from '@tessera/audit';
import { isRefusal } from '@tessera/platform-client';
import { CommerceConfig } from '../config.js';
import { IdentityClient } from './identity-client.js';
import { AdministrationOffError, UserNotFoundError } from './mfa.errors.js';

/** The second factors of an account's users, which identity keeps. */
@Injectable()
export class MfaService {
  constructor(
    private readonly identity: IdentityClient,
    private readonly audit: AuditTrail,
    private readonly config: CommerceConfig,
  ) {}

  /**
   * Takes a user's second factors away. Identity is told the caller's account and finds nobody who
   * does not belong to it; doing it again is harmless.
   *
   * @throws UserNotFoundError, AdministrationOffError
   */
  async revoke(accountId: string, userId: string): Promise<void> {
    if (!this.config.administersUsers) throw new AdministrationOffError();
    try {
      await this.identity.call(
        {
          method: 'POST',
          path: `/api/admin/users/${userId}/mfa/revoke`,
          json: { account_id: accountId },
          idempotencyKey: randomUUID(),
        },
        () => undefined,
      );
    } catch (error) {
      const isUnknown = isRefusal(error, 404);
      await this.note(accountId, userId, isUnknown ? 'refused' : 'failed');
      throw isUnknown ? new UserNotFoundError() : error;
    }
    await this.note(accountId, userId, 'success');
  }

  private note(accountId: string, userId: string, result: AuditResult): Promise<void> {
    const object = { type: 'user', id: userId };
    const details = { account_id: accountId };
    return this.audit.record(null, { action: 'user.mfa.revoke', result, object, details });
  }
}
