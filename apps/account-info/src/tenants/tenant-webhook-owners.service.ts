import { Injectable } from '@nestjs/common';
import type { Principal } from '@tessera/auth';
import type { AccountId } from '@tessera/ids';
import type { WebhookOwners } from '@tessera/webhooks';
import { TenantNotEnabledError } from './tenant.errors.js';

/** Webhook endpoints belong to the tenant: each of its clients manages them all. */
@Injectable()
export class TenantWebhookOwnersService implements WebhookOwners {
  ownerOf({ accountId }: Principal): Promise<AccountId> {
    if (accountId === undefined) return Promise.reject(new TenantNotEnabledError());
    return Promise.resolve(accountId);
  }
}
