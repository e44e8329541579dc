import { isUtf8 } from 'node:buffer';
import { Controller, Delete, Get, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { PathIdPipe, RawBody, Returns, Summary, Tag, type RawBodyRequest } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import type { FastifyReply } from 'fastify';
import { headerStrings } from '../destinations/request-log.js';
import { sendResponse, type DestinationResponse } from '../destinations/send-response.js';
import type { Merchant, MerchantRequest } from './merchant.js';
import { MerchantsService } from './merchants.service.js';

const BODY = { maxBytes: 10 * 1024 * 1024 };

/** Receives requests with any method and any content type. */
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
  @Summary('Echo a POST request')
  @Returns(200)
  post(
    @Param('id', PathIdPipe) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.answer(id, request, reply);
  }

  @Put()
  @RawBody(BODY)
  @Summary('Echo a PUT request')
  @Returns(200)
  put(
    @Param('id', PathIdPipe) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.answer(id, request, reply);
  }

  @Patch()
  @RawBody(BODY)
  @Summary('Echo a PATCH request')
  @Returns(200)
  patch(
    @Param('id', PathIdPipe) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.answer(id, request, reply);
  }

  @Get()
  @Summary('Echo a GET request')
  @Returns(200)
  get(
    @Param('id', PathIdPipe) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.answer(id, request, reply);
  }

  @Delete()
  @RawBody(BODY)
  @Summary('Echo a DELETE request')
  @Returns(200)
  delete(
    @Param('id', PathIdPipe) id: string,
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.answer(id, request, reply);
  }

  private answer(id: string, request: RawBodyRequest, reply: FastifyReply): void {
    const merchant = this.merchants.get(id);
    const arrived = arrivedRequest(request);
    merchant.record(arrived, this.clock.now());
    sendResponse(merchant.behaviour, answerOf(merchant, arrived), reply);
  }
}

/** An echo is unmasked: masking it is the job of the service that forwards it. */
function answerOf({ behaviour }: Merchant, arrived: MerchantRequest): DestinationResponse {
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
    headers: headerStrings(headers),
    body: bytes.toString(bodyEncoding),
    bodyEncoding,
  };
}
