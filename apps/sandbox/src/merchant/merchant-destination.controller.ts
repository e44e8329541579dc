import { isUtf8 } from 'node:buffer';
import { Controller, Delete, Get, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import {
  Clock,
  PathId,
  RawBody,
  Returns,
  Summary,
  Tag,
  type RawBodyRequest,
} from '@tessera/service';
import type { FastifyReply } from 'fastify';
import { headerTexts } from '../destinations/header-texts.js';
import { sendAnswer, type DestinationAnswer } from '../destinations/send-answer.js';
import type { Merchant, MerchantRequest } from './merchant.js';
import { MerchantsService } from './merchants.service.js';

const BODY = { maxBytes: 10 * 1024 * 1024 };

/** Where requests arrive, with any method and any content type. */
@Tag('merchants')
@Controller('/merchants/:id/pay')
@Public()
export class MerchantDestinationController {
  constructor(
    private readonly merchants: MerchantsService,
    private readonly clock: Clock,
  ) {}

  @Post()
  @RawBody(BODY)
  @Summary('Receive a request and echo it')
  @Returns(200)
  post(
    @Param('id', PathId) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.answer(id, request, reply);
  }

  @Put()
  @RawBody(BODY)
  @Summary('Receive a request and echo it')
  @Returns(200)
  put(
    @Param('id', PathId) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.answer(id, request, reply);
  }

  @Patch()
  @RawBody(BODY)
  @Summary('Receive a request and echo it')
  @Returns(200)
  patch(
    @Param('id', PathId) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.answer(id, request, reply);
  }

  @Get()
  @Summary('Receive a request and echo it')
  @Returns(200)
  get(
    @Param('id', PathId) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.answer(id, request, reply);
  }

  @Delete()
  @RawBody(BODY)
  @Summary('Receive a request and echo it')
  @Returns(200)
  delete(
    @Param('id', PathId) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.answer(id, request, reply);
  }

  private answer(id: string, request: RawBodyRequest, reply: FastifyReply): void {
    const merchant = this.merchants.get(id);
    const arrived = arrivedRequest(request);
    merchant.keep(arrived, this.clock.now());
    sendAnswer(merchant.behaviour, answerOf(merchant, arrived), reply);
  }
}

/** An echo has what arrived as it arrived: whoever passes it on is the one to mask it. */
function answerOf({ behaviour }: Merchant, arrived: MerchantRequest): DestinationAnswer {
  const { status } = behaviour;
  if (behaviour.body !== null) return { status, headers: behaviour.headers, body: behaviour.body };
  const { method, path, headers, body, bodyEncoding } = arrived;
  return {
    status,
    headers: { 'content-type': 'application/json', ...behaviour.headers },
    body: JSON.stringify({ method, path, headers, body, body_encoding: bodyEncoding }),
  };
}

function arrivedRequest({ method, url, headers, rawBody }: RawBodyRequest): MerchantRequest {
  const bytes = rawBody ?? Buffer.alloc(0);
  const bodyEncoding = isUtf8(bytes) ? 'utf-8' : 'base64';
  return {
    method,
    path: url,
    headers: headerTexts(headers),
    body: bytes.toString(bodyEncoding),
    bodyEncoding,
  };
}
