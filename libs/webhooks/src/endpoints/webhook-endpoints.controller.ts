import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
} from '@nestjs/common';
import { CurrentPrincipal, RequireScopes } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import {
  CursorQuery,
  Idempotent,
  PathId,
  Returns,
  ReturnsList,
  Summary,
  Tag,
} from '@tessera/service';
import { INSTANCE_OWNER } from '../outbox/webhook-outbox.js';
import { WEBHOOK_OPTIONS } from '../webhook-options.js';
import type { WebhooksModuleOptions } from '../webhook-options.js';
import {
  CreateWebhookEndpointRequest,
  UpdateWebhookEndpointRequest,
} from './dto/webhook-endpoint.request.js';
import { WebhookEndpointResponse, WebhookTestResponse } from './dto/webhook-endpoint.response.js';
import { WEBHOOKS_PATH, WebhookEndpointsService } from './webhook-endpoints.service.js';

interface WebhookEndpointPage {
  readonly data: readonly WebhookEndpointResponse[];
  readonly links: { readonly next: string | null };
}

@Tag('webhook')
@Controller(WEBHOOKS_PATH)
export class WebhookEndpointsController {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhooksModuleOptions,
  ) {}

  @Post()
  @RequireScopes('admin:webhooks:create')
  @Idempotent({ mask: ['hmac_key'] })
  @Summary('Register a webhook endpoint')
  @Returns(201, WebhookEndpointResponse)
  create(
    @Body() request: CreateWebhookEndpointRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.create(this.ownerOf(principal), request);
  }

  @Get()
  @RequireScopes('admin:webhooks:read')
  @Summary('List webhook endpoints')
  @ReturnsList(WebhookEndpointResponse)
  async list(
    @Query() query: CursorQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookEndpointPage> {
    const { rows, next } = await this.endpoints.list(this.ownerOf(principal), query);
    return { data: rows, links: { next } };
  }

  @Get(':id')
  @RequireScopes('admin:webhooks:read')
  @Summary('Read a webhook endpoint')
  @Returns(200, WebhookEndpointResponse)
  get(
    @Param('id', PathId) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.get(this.ownerOf(principal), id);
  }

  @Patch(':id')
  @RequireScopes('admin:webhooks:write')
  @Summary('Change the URL or the events of a webhook endpoint')
  @Returns(200, WebhookEndpointResponse)
  update(
    @Param('id', PathId) id: string,
    @Body() request: UpdateWebhookEndpointRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.update(this.ownerOf(principal), id, request);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('admin:webhooks:delete')
  @Summary('Delete a webhook endpoint')
  @Returns(204)
  delete(@Param('id', PathId) id: string, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.endpoints.delete(this.ownerOf(principal), id);
  }

  @Post(':id/test')
  @HttpCode(202)
  @RequireScopes('admin:webhooks:write')
  @Idempotent()
  @Summary('Send one webhook.test event to a webhook endpoint')
  @Returns(202, WebhookTestResponse)
  test(
    @Param('id', PathId) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookTestResponse> {
    return this.endpoints.test(this.ownerOf(principal), id);
  }

  private ownerOf(principal: Principal): string {
    return this.options.ownerOf?.(principal) ?? INSTANCE_OWNER;
  }
}
