import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AccountAuth, CurrentAccount, RequireSecondFactor } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { DeliveryId, EndpointId, ResendId } from '../ids.js';
import { CreateResendRequest, ResendResponse } from '../resends/dto/resend.js';
import { ResendsService } from '../resends/resends.service.js';
import { DeliveriesService, type DeliveryPage } from './deliveries.service.js';
import { DeliveryQuery, EventQuery } from './dto/delivery.query.js';
import {
  DeliveryDetailsResponse,
  DeliveryResponse,
  EventTypesResponse,
  WebhookEventResponse,
} from './dto/delivery.response.js';

/** What was sent to the endpoints of an account, in services that have accounts. */
@Tag('webhooks')
@Controller()
@AccountAuth()
export class AccountDeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly resends: ResendsService,
  ) {}

  @Get('webhooks/:id/deliveries')
  @Summary(
    'List deliveries of an endpoint',
    'Newest event first. Deliveries that have ended are kept for `WEBHOOK_LOG_DAYS`; of pending ones the newest 10,000 are listed.',
  )
  @ReturnsList(DeliveryResponse)
  list(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: EndpointId,
    @Query() query: DeliveryQuery,
  ): Promise<DeliveryPage<DeliveryResponse>> {
    const path = `/webhooks/${id}/deliveries`;
    return this.deliveries.list(account, id, { query, path });
  }

  @Get('deliveries/:id')
  @Summary('Get a delivery', 'With its attempts and the body that was sent.')
  @Returns(200, DeliveryDetailsResponse)
  get(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: DeliveryId,
  ): Promise<DeliveryDetailsResponse> {
    return this.deliveries.get(account, id);
  }

  @Post('deliveries/:id/resend')
  @HttpCode(202)
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    'Send a delivery again',
    'The same event and body with five fresh attempts, to the current URL of the endpoint and signed with its current key. A pending delivery stays as it is. Returns 409 when the endpoint was deleted.',
  )
  @Returns(202, DeliveryResponse)
  @Fails(409)
  resend(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: DeliveryId,
  ): Promise<DeliveryResponse> {
    return this.deliveries.resend(account, id);
  }

  @Post('webhooks/:id/resend')
  @HttpCode(202)
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    'Send many deliveries again',
    'Starts a job that sends the deliveries of a range of time again, oldest first and at most 100 a second. Returns 409 while another one runs for the endpoint.',
  )
  @Returns(202, ResendResponse)
  @Fails(409)
  createResend(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: EndpointId,
    @Body() request: CreateResendRequest,
  ): Promise<ResendResponse> {
    return this.resends.create(account, id, request);
  }

  @Get('resends/:id')
  @Summary('Get a resend', 'Its status and progress. Kept for 30 days after its end.')
  @Returns(200, ResendResponse)
  getResend(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: ResendId,
  ): Promise<ResendResponse> {
    return this.resends.get(account, id);
  }

  @Post('resends/:id/cancel')
  @HttpCode(200)
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    'Cancel a resend',
    'Queues nothing more; deliveries that are pending again are still made. A resend that has ended stays as it is.',
  )
  @Returns(200, ResendResponse)
  cancelResend(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: ResendId,
  ): Promise<ResendResponse> {
    return this.resends.cancel(account, id);
  }

  @Get('events')
  @Summary('List events', 'Events that were sent to endpoints that still exist, newest first.')
  @ReturnsList(WebhookEventResponse)
  listEvents(
    @CurrentAccount() account: AccountId,
    @Query() query: EventQuery,
  ): Promise<DeliveryPage<WebhookEventResponse>> {
    return this.deliveries.listEvents(account, { query, path: '/events' });
  }

  @Get('event-types')
  @Summary(
    'List event types',
    'Every event that the service sends, with a JSON Schema and an example.',
  )
  @Returns(200, EventTypesResponse)
  listEventTypes(): EventTypesResponse {
    return { data: this.deliveries.eventTypes() };
  }
}
