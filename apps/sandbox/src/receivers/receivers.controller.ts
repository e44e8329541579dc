import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { Public } from '@tessera/auth';
import { PathIdPipe, PublicUrlService, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { streamDeliveries, streamTypeOf } from './delivery-stream.js';
import {
  CreateReceiverRequest,
  ListDeliveriesQuery,
  UpdateReceiverRequest,
} from './dto/receiver.request.js';
import {
  DeliveryListResponse,
  ReceiverListResponse,
  ReceiverResponse,
  toDeliveryResponse,
  toReceiverResponse,
} from './dto/receiver.response.js';
import type { Receiver } from './receiver.js';
import { ReceiversService } from './receivers.service.js';

@Tag('receivers')
@Controller('/receivers')
@Public()
export class ReceiversController {
  constructor(
    private readonly receivers: ReceiversService,
    private readonly publicUrl: PublicUrlService,
  ) {}

  @Post()
  @Summary('Create a webhook receiver')
  @Returns(201, ReceiverResponse)
  create(@Body() request: CreateReceiverRequest): ReceiverResponse {
    return this.show(this.receivers.create(request));
  }

  @Get()
  @Summary('List webhook receivers')
  @Returns(200, ReceiverListResponse)
  list(): ReceiverListResponse {
    return { data: this.receivers.list().map((receiver) => this.show(receiver)) };
  }

  @Get(':id')
  @Summary('Get a webhook receiver')
  @Returns(200, ReceiverResponse)
  get(@Param('id', PathIdPipe) id: string): ReceiverResponse {
    return this.show(this.receivers.get(id));
  }

  @Patch(':id')
  @Summary('Update a receiver')
  @Returns(200, ReceiverResponse)
  update(
    @Param('id', PathIdPipe) id: string,
    @Body() request: UpdateReceiverRequest,
  ): ReceiverResponse {
    return this.show(this.receivers.update(id, request));
  }

  @Delete(':id')
  @HttpCode(204)
  @Summary('Delete a receiver')
  @Returns(204)
  delete(@Param('id', PathIdPipe) id: string): void {
    this.receivers.delete(id);
  }

  /** As JSON, optionally after waiting; or live, as NDJSON or server-sent events. */
  @Get(':id/deliveries')
  @Summary("List a receiver's deliveries")
  @Returns(200, DeliveryListResponse)
  async deliveries(
    @Param('id', PathIdPipe) id: string,
    @Query() query: ListDeliveriesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeliveryListResponse | undefined> {
    const receiver = this.receivers.get(id);
    const { after = 0, count = 1, wait_ms: waitMs = 0 } = query;
    const type = streamTypeOf(request.headers.accept);
    if (type !== null) {
      streamDeliveries(receiver, after, type, reply);
      return undefined;
    }
    const deliveries = await receiver.deliveries.waitFor(after, count, waitMs);
    return {
      data: deliveries.map((delivery) => toDeliveryResponse(delivery, receiver.hmacKey)),
    };
  }

  @Delete(':id/deliveries')
  @HttpCode(204)
  @Summary("Delete a receiver's deliveries")
  @Returns(204)
  clear(@Param('id', PathIdPipe) id: string): void {
    this.receivers.get(id).clear();
  }

  private show(receiver: Receiver): ReceiverResponse {
    const url = this.publicUrl.link(`/receivers/${receiver.id}/hook`, {});
    return toReceiverResponse(receiver, url);
  }
}
