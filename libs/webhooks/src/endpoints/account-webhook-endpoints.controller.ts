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
} from '@tessera/service';
import {
  CreateWebhookEndpointRequest,
  UpdateWebhookEndpointRequest,
} from './dto/webhook-endpoint.request.js';
import { WebhookEndpointResponse, WebhookTestResponse } from './dto/webhook-endpoint.response.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

/** The endpoints of an account, in services that have accounts. */
@Tag('webhooks')
@Controller('webhooks')
@AccountAuth()
export class AccountWebhookEndpointsController {
  constructor(private readonly endpoints: WebhookEndpointsService) {}

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
    @CurrentAccount() account: string,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.create(account, request);
  }

  @Get()
  @Summary('List webhook endpoints', 'Newest first. Keys are masked.')
  @ReturnsPage(WebhookEndpointResponse)
  list(
    @Query() query: PageQuery,
    @CurrentAccount() account: string,
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
    @CurrentAccount() account: string,
    @Param('id', PathIdPipe) id: string,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.get(account, id);
  }

  @Patch(':id')
  @RequireSecondFactor()
  @Summary(
    'Update a webhook endpoint',
    'Changes its URL, events or description, or disables it. URL and events apply to events that occur from now on; disabling applies to pending deliveries as well.',
  )
  @Returns(200, WebhookEndpointResponse)
  update(
    @CurrentAccount() account: string,
    @Param('id', PathIdPipe) id: string,
    @Body() request: UpdateWebhookEndpointRequest,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.update(account, id, request);
  }

  @Delete(':id')
  @RequireSecondFactor()
  @HttpCode(204)
  @Summary(
    'Delete a webhook endpoint',
    'Events that occurred before are still sent to it. No event that occurs later is. To replace a key, create another endpoint first.',
  )
  @Returns(204)
  delete(@CurrentAccount() account: string, @Param('id', PathIdPipe) id: string): Promise<void> {
    return this.endpoints.delete(account, id);
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
    @CurrentAccount() account: string,
    @Param('id', PathIdPipe) id: string,
  ): Promise<WebhookTestResponse> {
    return this.endpoints.test(account, id);
  }
}
