import { Body, Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { AccountAuth, CurrentAccount, RequireSecondFactor } from '@tessera/auth';
import {
  Fails,
  Idempotent,
  RawBody,
  Returns,
  ReturnsMedia,
  Summary,
  Tag,
  TakesAnyBody,
  TakesCardNumber,
  TakesHeaders,
} from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { MERCHANT_FORWARD_BODY, MERCHANT_FORWARD_HEADERS, sendAnswer } from '@tessera/vault-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toGatewayTokenId } from '../ids.js';
import { VERSION_HEADER, versionInUse } from '../versioning/platform-version.js';
import { ComplianceForwardService } from './compliance-forward.service.js';
import { ComplianceForwardQuery, ExchangeRequest, ExchangeResponse } from './dto/compliance.js';
import { ExchangeService } from './exchange.service.js';

/** As much as the vault takes. */
const MAX_FORWARD_BYTES = 1024 * 1024;

/** Cardholder data, for those who have to have it. */
@Tag('compliance')
@Controller('/compliance')
@AccountAuth()
@RequireSecondFactor()
export class ComplianceController {
  constructor(
    private readonly exchanges: ExchangeService,
    private readonly forwards: ComplianceForwardService,
  ) {}

  @Post('exchange')
  @HttpCode(200)
  @Idempotent({ refused: true })
  @Summary('Exchange a token for card data')
  @Returns(200, ExchangeResponse)
  @Fails(404, 409, 429, 502, 503, 504)
  exchange(
    @CurrentAccount() account: AccountId,
    @Body() { token_id: tokenId }: ExchangeRequest,
  ): Promise<ExchangeResponse> {
    return this.exchanges.exchange(account, toGatewayTokenId(tokenId.toLowerCase()));
  }

  @Post('forward')
  @HttpCode(200)
  @Idempotent({ refused: true })
  @RawBody({ maxBytes: MAX_FORWARD_BYTES })
  @TakesHeaders(...MERCHANT_FORWARD_HEADERS)
  @TakesAnyBody(MERCHANT_FORWARD_BODY)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Forward a request')
  @Returns(200)
  @ReturnsMedia('*/*')
  @Fails(404, 409, 413, 422, 502, 503, 504)
  async forward(
    @CurrentAccount() account: AccountId,
    @Query() { dry_run: dryRun = false }: ComplianceForwardQuery,
    @Body() body: Buffer | undefined,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const forward = { headers, body: body ?? Buffer.alloc(0), dryRun };
    sendAnswer(await this.forwards.forward(account, forward), named(reply, headers));
  }
}

/** The response of a destination bypasses the hook that adds the version. */
function named(reply: FastifyReply, headers: FastifyRequest['headers']): FastifyReply {
  return reply.header(VERSION_HEADER, versionInUse(headers[VERSION_HEADER]));
}
