import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount, RequireSecondFactor } from '@tessera/auth';
import {
  Idempotent,
  PageQuery,
  PathIdPipe,
  Returns,
  ReturnsPage,
  Summary,
  Tag,
  type PageEnvelope,
} from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { EndpointHealthResponse } from '../health/endpoint-health.response.js';
import { EndpointHealthService } from '../health/endpoint-health.service.js';
import type { EndpointId } from '../ids.js';
import { KeyRotationService } from './key-rotation.service.js';
import {
  CreateWebhookEndpointRequest,
  RotateKeyRequest,
  UpdateWebhookEndpointRequest,
} from './dto/webhook-endpoint.request.js';
import { WebhookEndpointResponse, WebhookTestResponse } from './dto/webhook-endpoint.response.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

/** The endpoints of an account, in services that have accounts. */
@Tag('webhooks')
@Controller('webhooks')
@AccountAuth()
export class AccountWebhookEndpointsController {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly keys: KeyRotationService,
    private readonly healths: EndpointHealthService,
  ) {}

  @Post()
  @RequireSecondFactor()
  @Idempotent({ mask: ['hmac_key'] })
  @Summary(
    'Create a webhook endpoint',
    'Events of the listed types that occur from now on are sent to the URL. The response has `hmac_key`, with which your server verifies them; later reads mask it. Returns 422 when the URL may not be reached, when an event type is unknown or a pattern matches none, or when the owner has as many endpoints as the operator allows.',
  )
  @Returns(201, WebhookEndpointResponse)
  create(
    @Body() request: CreateWebhookEndpointRequest,
    @CurrentAccount() account: AccountId,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.create(account, request);
  }

  @Get()
  @Summary('List webhook endpoints', 'Newest first. Keys are masked.')
  @ReturnsPage(WebhookEndpointResponse)
  list(
    @Query() query: PageQuery,
    @CurrentAccount() account: AccountId,
  ): Promise<PageEnvelope<WebhookEndpointResponse>> {
    return this.endpoints.page(account, query);
  }

  @Get(':id')
  @Summary(
    'Get a webhook endpoint',
    'The key is masked. To see what was sent, list the deliveries of the endpoint.',
  )
  @Returns(200, WebhookEndpointResponse)
  get(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: EndpointId,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.get(account, id);
  }

  @Get(':id/health')
  @Summary(
    'Get the health of an endpoint',
    'How its deliveries of the last 24 hours ended, how long attempts took, and since when all of them have failed. Looks at the newest 1,000 deliveries in the log, so without a log only `pending` and `failing_since` are known.',
  )
  @Returns(200, EndpointHealthResponse)
  health(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: EndpointId,
  ): Promise<EndpointHealthResponse> {
    return this.healths.get(account, id);
  }

  @Patch(':id')
  @RequireSecondFactor()
  @Summary(
    'Update a webhook endpoint',
    'Changes its URL, events or description, or disables it. URL and events apply to events that occur from now on; disabling applies to pending deliveries as well.',
  )
  @Returns(200, WebhookEndpointResponse)
  update(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: EndpointId,
    @Body() request: UpdateWebhookEndpointRequest,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.update(account, id, request);
  }

  @Delete(':id')
  @RequireSecondFactor()
  @HttpCode(204)
  @Summary(
    'Delete a webhook endpoint',
    'Events that occurred before are still sent to it. No event that occurs later is.',
  )
  @Returns(204)
  delete(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: EndpointId,
  ): Promise<void> {
    return this.endpoints.delete(account, id);
  }

  @Post(':id/rotate-key')
  @RequireSecondFactor()
  @HttpCode(200)
  @Idempotent({ mask: ['hmac_key'] })
  @Summary(
    'Rotate the signing key',
    'Returns a new `hmac_key`, in this response only. Until the overlap ends, `webhook-signature` has a signature by each key, `x-hmac-signature` is by the previous key and `x-hmac-signature-next` by the new one. Returns 409 while an earlier rotation overlaps, unless `overlap_seconds` is 0.',
  )
  @Returns(200, WebhookEndpointResponse)
  rotateKey(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: EndpointId,
    @Body() request: RotateKeyRequest,
  ): Promise<WebhookEndpointResponse> {
    return this.keys.rotate(account, id, request);
  }

  @Post(':id/test')
  @RequireSecondFactor()
  @HttpCode(202)
  @Idempotent()
  @Summary(
    'Send a test event',
    'Delivers one `webhook.test` event to the endpoint and returns the result.',
  )
  @Returns(202, WebhookTestResponse)
  test(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: EndpointId,
  ): Promise<WebhookTestResponse> {
    return this.endpoints.test(account, id);
  }
}
