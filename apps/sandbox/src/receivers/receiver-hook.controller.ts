import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { AnyBody, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { RawBodyRequest } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import type { FastifyReply } from 'fastify';
import { headerStrings } from '../destinations/request-log.js';
import { sendResponse } from '../destinations/send-response.js';
import { answerOf } from './behaviour.js';
import type { Arrival } from './receiver.js';
import { ReceiversService } from './receivers.service.js';

/** Receives webhooks. A redirect turns a POST into a bare GET, so both are accepted. */
@Tag('receivers')
@Controller('/receivers')
@Public()
export class ReceiverHookController {
  constructor(
    private readonly receivers: ReceiversService,
    private readonly clock: Clock,
  ) {}

  @Post(':id/hook')
  @AnyBody()
  @Summary('Receive a webhook')
  @Returns(200)
  post(
    @Param('id', PathIdPipe) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.receive(id, request, reply);
  }

  @Get(':id/hook')
  @Summary('Receive a redirected webhook')
  @Returns(200)
  get(
    @Param('id', PathIdPipe) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.receive(id, request, reply);
  }

  private receive(id: string, request: RawBodyRequest, reply: FastifyReply): void {
    const receiver = this.receivers.get(id);
    const { behaviour } = receiver;
    const delivery = receiver.record(
      arrivalOf(request, this.clock.now()),
      (attempt) => answerOf(behaviour, attempt).status,
    );
    sendResponse(behaviour, answerOf(behaviour, delivery.attempt), reply);
  }
}

function arrivalOf(request: RawBodyRequest, receivedAt: Date): Arrival {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return {
    receivedAt,
    method: request.method,
    headers: headerStrings(request.headers),
    // A copy: the service wipes the bytes of a request after the response.
    rawBody: Buffer.from(request.rawBody ?? Buffer.alloc(0)),
    event: typeof body['event'] === 'string' ? body['event'] : null,
    eventId: typeof body['id'] === 'string' ? body['id'] : null,
  };
}
