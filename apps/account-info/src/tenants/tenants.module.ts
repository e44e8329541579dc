import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { WEBHOOK_OWNERS } from '@tessera/webhooks';
import { TenantWebhookOwners } from './tenant-webhook-owners.js';
import { TenantInterceptor } from './tenant.interceptor.js';
import { Tenants } from './tenants.js';

/** Global, because the webhooks ask it for their owners. */
@Global()
@Module({
  providers: [
    Tenants,
    { provide: APP_INTERCEPTOR, useClass: TenantInterceptor },
    { provide: WEBHOOK_OWNERS, useClass: TenantWebhookOwners },
  ],
  exports: [Tenants, WEBHOOK_OWNERS],
})
export class TenantsModule {}
