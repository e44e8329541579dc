import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { AnyBody, Clock, PathId, Returns, Summary, Tag } from '@tessera/service';
import type { RawBodyRequest } from '@tessera/service';
import type { FastifyReply } from 'fastify';
import { headerTexts } from '../destinations/header-texts.js';
import { sendAnswer } from '../destinations/send-answer.js';
import { answerOf } from './behaviour.js';
import type { Arrival } from './receiver.js';
import { ReceiversService } from './receivers.service.js';

/** Where webhooks arrive. Redirects turn a notification into a bare GET, so both are taken. */
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
  @Summary('Receive a webhook; the answer is as the receiver was told')
  @Returns(200)
  post(
    @Param('id', PathId) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.receive(id, request, reply);
  }

  @Get(':id/hook')
  @Summary('Receive a webhook that a redirect turned into a GET')
  @Returns(200)
  get(
    @Param('id', PathId) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.receive(id, request, reply);
  }

  private receive(id: string, request: RawBodyRequest, reply: FastifyReply): void {
    const receiver = this.receivers.get(id);
    const { behaviour } = receiver;
    const delivery = receiver.take(
      arrivalOf(request, this.clock.now()),
      (attempt) => answerOf(behaviour, attempt).status,
    );
    sendAnswer(behaviour, answerOf(behaviour, delivery.attempt), reply);
  }
}

function arrivalOf(request: RawBodyRequest, receivedAt: Date): Arrival {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return {
    receivedAt,
    method: request.method,
    headers: headerTexts(request.headers),
    // A copy: the service wipes the bytes of a request once it is answered.
    rawBody: Buffer.from(request.rawBody ?? Buffer.alloc(0)),
    event: typeof body['event'] === 'string' ? body['event'] : null,
    eventId: typeof body['id'] === 'string' ? body['id'] : null,
  };
}
