import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService, type AuditResult } from '@tessera/audit';
import type { ApiError } from '@tessera/errors';
import type { AccountId } from '@tessera/ids';
import { isRefusal } from '@tessera/platform-client';
import { CommerceConfig } from '../config.js';
import { IdentityClient } from './identity.client.js';
import {
  AdministrationOffError,
  UserHasOtherAccountsError,
  UserNotFoundError,
} from './mfa.errors.js';

/** The second factors of an account's users, which identity keeps. */
@Injectable()
export class MfaService {
  constructor(
    private readonly identity: IdentityClient,
    private readonly audit: AuditTrailService,
    private readonly config: CommerceConfig,
  ) {}

  /**
   * Removes a user's second factors. The identity service gets the caller's account and finds only
   * users who belong to it. The operation is idempotent.
   *
   * @throws UserNotFoundError, UserHasOtherAccountsError, AdministrationOffError
   */
  async revoke(accountId: AccountId, userId: string): Promise<void> {
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
      const refusal = refusalOf(error);
      await this.note(accountId, userId, refusal === null ? 'failed' : 'refused');
      throw refusal ?? error;
    }
    await this.note(accountId, userId, 'success');
  }

  private note(accountId: AccountId, userId: string, result: AuditResult): Promise<void> {
    const object = { type: 'user', id: userId };
    const details = { account_id: accountId };
    return this.audit.record(null, { action: 'user.mfa.revoke', result, object, details });
  }
}

/** The `error` of identity, which tells this refusal from a token without the scope. */
const USER_HAS_OTHER_ACCOUNTS = 'user_has_other_accounts';

/** The error for a refusal that the caller can resolve; null for any other error. */
function refusalOf(error: unknown): ApiError | null {
  if (isRefusal(error, 404)) return new UserNotFoundError();
  const isShared = isRefusal(error, 403) && error.refusal.classifier === USER_HAS_OTHER_ACCOUNTS;
  return isShared ? new UserHasOtherAccountsError() : null;
}
