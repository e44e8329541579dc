import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { AnyBody, Accepts, Fails, Returns, Summary, Tag } from '@tessera/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ROUTES } from './routes.js';
import { DiscoveryResponse } from './dto/discovery.response.js';
import { KeySetResponse } from './dto/key-set.response.js';
import { TokenRequest } from './dto/token.request.js';
import { TokenResponse } from './dto/token.response.js';
import { IssuerService } from './issuer.service.js';

/**
 * The endpoints of oidc-provider. It is mounted route by route: as a middleware of the whole app it
 * would respond to every other URL with its own 404.
 */
@Tag('oauth')
@Public()
@Controller()
export class OAuthController {
  constructor(private readonly issuer: IssuerService) {}

  @Post(ROUTES.token)
  @AnyBody()
  @Summary('Create a token')
  @Accepts(TokenRequest, 'application/x-www-form-urlencoded')
  @Returns(200, TokenResponse)
  @Fails(400, 401)
  token(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(ROUTES.jwks)
  @Summary('Get the public signing keys')
  @Returns(200, KeySetResponse)
  keySet(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(ROUTES.discovery)
  @Summary('Get the OpenID configuration')
  @Returns(200, DiscoveryResponse)
  discovery(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }
}
