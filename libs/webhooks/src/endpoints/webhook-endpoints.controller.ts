import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Optional,
  Param,
  Patch,
  Post,
  Query,
} from '@nestjs/common';
import { CurrentPrincipal, RequireScopes, RequireSecondFactor } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import {
  CursorQuery,
  Idempotent,
  PathIdPipe,
  Returns,
  ReturnsList,
  Summary,
  Tag,
} from '@tessera/http';
import { INSTANCE_OWNER, type WebhookOwnerId, type EndpointId } from '../ids.js';
import { WEBHOOK_OWNERS } from '../webhook-options.js';
import type { WebhookOwners } from '../webhook-options.js';
import { EndpointHealthResponse } from '../health/endpoint-health.response.js';
import { EndpointHealthService } from '../health/endpoint-health.service.js';
import { KeyRotationService } from './key-rotation.service.js';
import {
  CreateWebhookEndpointRequest,
  RotateKeyRequest,
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
    private readonly keys: KeyRotationService,
    private readonly healths: EndpointHealthService,
    @Optional() @Inject(WEBHOOK_OWNERS) private readonly owners?: WebhookOwners,
  ) {}

  @Post()
  @RequireScopes('admin:webhooks:create')
  @RequireSecondFactor()
  @Idempotent({ mask: ['hmac_key'] })
  @Summary(
    'Create a webhook endpoint',
    'Events of the listed types that occur from now on are sent to the URL. The response has `hmac_key`, with which your server verifies them; later reads mask it. Returns 422 when the URL may not be reached, when an event type is unknown or a pattern matches none, or when the owner has as many endpoints as the operator allows.',
  )
  @Returns(201, WebhookEndpointResponse)
  async create(
    @Body() request: CreateWebhookEndpointRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.create(await this.ownerOf(principal), request);
  }

  @Get()
  @RequireScopes('admin:webhooks:read')
  @Summary('List webhook endpoints', 'Newest first. Keys are masked.')
  @ReturnsList(WebhookEndpointResponse)
  async list(
    @Query() query: CursorQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookEndpointPage> {
    const { rows, next } = await this.endpoints.list(await this.ownerOf(principal), query);
    return { data: rows, links: { next } };
  }

  @Get(':id')
  @RequireScopes('admin:webhooks:read')
  @Summary(
    'Get a webhook endpoint',
    'The key is masked. To see what was sent, list the deliveries of the endpoint.',
  )
  @Returns(200, WebhookEndpointResponse)
  async get(
    @Param('id', PathIdPipe) id: EndpointId,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.get(await this.ownerOf(principal), id);
  }

  @Get(':id/health')
  @RequireScopes('admin:webhooks:read')
  @Summary(
    'Get the health of an endpoint',
    'How its deliveries of the last 24 hours ended, how long attempts took, and since when all of them have failed. Looks at the newest 1,000 deliveries in the log, so without a log only `pending` and `failing_since` are known.',
  )
  @Returns(200, EndpointHealthResponse)
  async health(
    @Param('id', PathIdPipe) id: EndpointId,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EndpointHealthResponse> {
    return this.healths.get(await this.ownerOf(principal), id);
  }

  @Patch(':id')
  @RequireScopes('admin:webhooks:write')
  @RequireSecondFactor()
  @Summary(
    'Update a webhook endpoint',
    'Changes its URL, events or description, or disables it. URL and events apply to events that occur from now on; disabling applies to pending deliveries as well.',
  )
  @Returns(200, WebhookEndpointResponse)
  async update(
    @Param('id', PathIdPipe) id: EndpointId,
    @Body() request: UpdateWebhookEndpointRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.update(await this.ownerOf(principal), id, request);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('admin:webhooks:delete')
  @Summary(
    'Delete a webhook endpoint',
    'Events that occurred before are still sent to it. No event that occurs later is.',
  )
  @Returns(204)
  async delete(
    @Param('id', PathIdPipe) id: EndpointId,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.endpoints.delete(await this.ownerOf(principal), id);
  }

  @Post(':id/rotate-key')
  @RequireScopes('admin:webhooks:write')
  @RequireSecondFactor()
  @HttpCode(200)
  @Idempotent({ mask: ['hmac_key'] })
  @Summary(
    'Rotate the signing key',
    'Returns a new `hmac_key`, in this response only. Until the overlap ends, `webhook-signature` has a signature by each key, `x-hmac-signature` is by the previous key and `x-hmac-signature-next` by the new one. Returns 409 while an earlier rotation overlaps, unless `overlap_seconds` is 0.',
  )
  @Returns(200, WebhookEndpointResponse)
  async rotateKey(
    @Param('id', PathIdPipe) id: EndpointId,
    @Body() request: RotateKeyRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookEndpointResponse> {
    return this.keys.rotate(await this.ownerOf(principal), id, request);
  }

  @Post(':id/test')
  @HttpCode(202)
  @RequireScopes('admin:webhooks:write')
  @Idempotent()
  @Summary(
    'Send a test event',
    'Delivers one `webhook.test` event to the endpoint and returns the result.',
  )
  @Returns(202, WebhookTestResponse)
  async test(
    @Param('id', PathIdPipe) id: EndpointId,
    @CurrentPrincipal() principal: Principal,
  ): Promise<WebhookTestResponse> {
    return this.endpoints.test(await this.ownerOf(principal), id);
  }

  private async ownerOf(principal: Principal): Promise<WebhookOwnerId> {
    return this.owners === undefined ? INSTANCE_OWNER : this.owners.ownerOf(principal);
  }
}
