import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { WEBHOOK_OWNERS } from '@tessera/webhooks';
import { TenantWebhookOwnersService } from './tenant-webhook-owners.service.js';
import { TenantInterceptor } from './tenant.interceptor.js';
import { TenantsRepository } from './tenants.repository.js';

/** Global, because the webhooks ask it for their owners. */
@Global()
@Module({
  providers: [
    TenantsRepository,
    { provide: APP_INTERCEPTOR, useClass: TenantInterceptor },
    { provide: WEBHOOK_OWNERS, useClass: TenantWebhookOwnersService },
  ],
  exports: [TenantsRepository, WEBHOOK_OWNERS],
})
export class TenantsModule {}
