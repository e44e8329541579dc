import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Optional,
  Param,
  Post,
  Query,
} from '@nestjs/common';
import { CurrentPrincipal, RequireScopes } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import {
  INSTANCE_OWNER,
  type ResendId,
  type EndpointId,
  type DeliveryId,
  type WebhookOwnerId,
} from '../ids.js';
import { CreateResendRequest, ResendResponse } from '../resends/dto/resend.js';
import { ResendsService } from '../resends/resends.service.js';
import { WEBHOOK_OWNERS } from '../webhook-options.js';
import type { WebhookOwners } from '../webhook-options.js';
import { DeliveriesService, type DeliveryPage } from './deliveries.service.js';
import { DeliveryQuery, EventQuery } from './dto/delivery.query.js';
import {
  DeliveryDetailsResponse,
  DeliveryResponse,
  EventTypesResponse,
  WebhookEventResponse,
} from './dto/delivery.response.js';

const PATH = '/api/admin';

/** What was sent to the endpoints that administrators manage. */
@Tag('webhook')
@Controller(PATH)
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly resends: ResendsService,
    @Optional() @Inject(WEBHOOK_OWNERS) private readonly owners?: WebhookOwners,
  ) {}

  @Get('webhooks/:id/deliveries')
  @RequireScopes('admin:webhooks:read')
  @Summary(
    'List deliveries of an endpoint',
    'Newest event first. Deliveries that have ended are kept for `WEBHOOK_LOG_DAYS`; of pending ones the newest 10,000 are listed.',
  )
  @ReturnsList(DeliveryResponse)
  async list(
    @Param('id', PathIdPipe) id: EndpointId,
    @Query() query: DeliveryQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeliveryPage<DeliveryResponse>> {
    const path = `${PATH}/webhooks/${id}/deliveries`;
    return this.deliveries.list(await this.ownerOf(principal), id, { query, path });
  }

  @Get('deliveries/:id')
  @RequireScopes('admin:webhooks:read')
  @Summary('Get a delivery', 'With its attempts and the body that was sent.')
  @Returns(200, DeliveryDetailsResponse)
  async get(
    @Param('id', PathIdPipe) id: DeliveryId,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeliveryDetailsResponse> {
    return this.deliveries.get(await this.ownerOf(principal), id);
  }

  @Post('deliveries/:id/resend')
  @HttpCode(202)
  @RequireScopes('admin:webhooks:write')
  @Idempotent()
  @Summary(
    'Send a delivery again',
    'The same event and body with five fresh attempts, to the current URL of the endpoint and signed with its current key. A pending delivery stays as it is. Returns 409 when the endpoint was deleted.',
  )
  @Returns(202, DeliveryResponse)
  @Fails(409)
  async resend(
    @Param('id', PathIdPipe) id: DeliveryId,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeliveryResponse> {
    return this.deliveries.resend(await this.ownerOf(principal), id);
  }

  @Post('webhooks/:id/resend')
  @HttpCode(202)
  @RequireScopes('admin:webhooks:write')
  @Idempotent()
  @Summary(
    'Send many deliveries again',
    'Starts a job that sends the deliveries of a range of time again, oldest first and at most 100 a second. Returns 409 while another one runs for the endpoint.',
  )
  @Returns(202, ResendResponse)
  @Fails(409)
  async createResend(
    @Param('id', PathIdPipe) id: EndpointId,
    @Body() request: CreateResendRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ResendResponse> {
    return this.resends.create(await this.ownerOf(principal), id, request);
  }

  @Get('resends/:id')
  @RequireScopes('admin:webhooks:read')
  @Summary('Get a resend', 'Its status and progress. Kept for 30 days after its end.')
  @Returns(200, ResendResponse)
  async getResend(
    @Param('id', PathIdPipe) id: ResendId,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ResendResponse> {
    return this.resends.get(await this.ownerOf(principal), id);
  }

  @Post('resends/:id/cancel')
  @HttpCode(200)
  @RequireScopes('admin:webhooks:write')
  @Idempotent()
  @Summary(
    'Cancel a resend',
    'Queues nothing more; deliveries that are pending again are still made. A resend that has ended stays as it is.',
  )
  @Returns(200, ResendResponse)
  async cancelResend(
    @Param('id', PathIdPipe) id: ResendId,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ResendResponse> {
    return this.resends.cancel(await this.ownerOf(principal), id);
  }

  @Get('events')
  @RequireScopes('admin:webhooks:read')
  @Summary('List events', 'Events that were sent to endpoints that still exist, newest first.')
  @ReturnsList(WebhookEventResponse)
  async listEvents(
    @Query() query: EventQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeliveryPage<WebhookEventResponse>> {
    return this.deliveries.listEvents(await this.ownerOf(principal), {
      query,
      path: `${PATH}/events`,
    });
  }

  @Get('event-types')
  @RequireScopes('admin:webhooks:read')
  @Summary(
    'List event types',
    'Every event that the service sends, with a JSON Schema and an example.',
  )
  @Returns(200, EventTypesResponse)
  listEventTypes(): EventTypesResponse {
    return { data: this.deliveries.eventTypes() };
  }

  private async ownerOf(principal: Principal): Promise<WebhookOwnerId> {
    return this.owners === undefined ? INSTANCE_OWNER : this.owners.ownerOf(principal);
  }
}
