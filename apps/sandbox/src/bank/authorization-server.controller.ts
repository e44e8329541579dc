import { Body, Controller, Get, HttpCode, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, FailsAs, RawBody, Returns, Summary, Tag } from '@tessera/http';
import { sendRedirect, sendPage } from '@tessera/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationServerService } from './authorization-server.service.js';
import {
  BankMetadataResponse,
  BankTokenErrorResponse,
  BankTokenResponse,
} from './dto/token.response.js';
import type { ShopperStep } from './shopper-steps.service.js';
import { TokenEndpointFilter } from './token-endpoint.filter.js';

const FORM = { maxBytes: 16 * 1024 };

/** The authorization servers of the simulated banks. */
@Tag('banks')
@Controller()
@Public()
@FailsAs(BankTokenErrorResponse)
@UseFilters(TokenEndpointFilter)
export class AuthorizationServerController {
  constructor(private readonly servers: AuthorizationServerService) {}

  @Get('/.well-known/oauth-authorization-server/bank/:bank')
  @Summary("Get a bank's OAuth metadata")
  @Returns(200, BankMetadataResponse)
  metadata(@Param('bank') bank: string): BankMetadataResponse {
    return this.servers.metadata(bank);
  }

  @Get('/bank/:bank/oauth/authorize')
  @Summary('Start an authorization')
  @Returns(303)
  @Fails(400)
  authorize(
    @Param('bank') bank: string,
    @Req() { url }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    send(this.servers.authorize(bank, queryOf(url)), reply);
  }

  @Post('/bank/:bank/oauth/token')
  @HttpCode(200)
  @RawBody(FORM)
  @Summary('Exchange a code for a token')
  @Returns(200, BankTokenResponse)
  @Fails(400, 401)
  token(
    @Param('bank') bank: string,
    @Body() body: Buffer | undefined,
    @Req() { headers }: FastifyRequest,
  ): BankTokenResponse {
    const form = new URLSearchParams(body?.toString('utf8') ?? '');
    return this.servers.token(bank, form, headers.authorization);
  }
}

/** Read from the URL: a repeated parameter does not become a list. */
function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1] ?? '');
}

function send(step: ShopperStep, reply: FastifyReply): void {
  if (step.kind === 'page') sendPage(reply, step.page);
  else sendRedirect(reply, step.location);
}
