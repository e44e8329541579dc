import { Injectable } from '@nestjs/common';
import type { Principal } from '@tessera/auth';
import type { WebhookOwners } from '@tessera/webhooks';
import { TenantNotEnabledError } from './tenant.errors.js';

/** Webhook endpoints belong to the tenant: each of its clients manages them all. */
@Injectable()
export class TenantWebhookOwnersService implements WebhookOwners {
  ownerOf({ accountId }: Principal): Promise<string> {
    if (accountId === undefined) return Promise.reject(new TenantNotEnabledError());
    return Promise.resolve(accountId);
  }
}
