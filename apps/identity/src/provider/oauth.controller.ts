import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Accepts, AnyBody, Fails, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DeviceAuthorizationRequest,
  DeviceAuthorizationResponse,
} from './dto/device-authorization.js';
import { ROUTES } from './routes.js';
import { DiscoveryResponse, KeySetResponse } from './dto/discovery.response.js';
import { TokenRequest, TokenStatusRequest } from './dto/token.request.js';
import { IntrospectionResponse, TokenResponse } from './dto/token.response.js';
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
  @Summary(
    'Create a token',
    'By client credentials, an authorization code, a refresh token or a device code. The client authenticates with HTTP Basic or in the form. Request a token once and use it until it expires: the endpoint has a rate limit.',
  )
  @Accepts(TokenRequest, 'application/x-www-form-urlencoded')
  @Returns(200, TokenResponse)
  @Fails(400, 401)
  token(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Post(ROUTES.deviceAuthorization)
  @HttpCode(200)
  @AnyBody()
  @Summary(
    'Start a sign-in of a program',
    'Starts the device authorization flow (RFC 8628): the program shows `user_code` and `verification_uri`, and polls the token endpoint until a person has confirmed the code. Only the command `tessera` may, where CLI_AUDIENCES is set.',
  )
  @Accepts(DeviceAuthorizationRequest, 'application/x-www-form-urlencoded')
  @Returns(200, DeviceAuthorizationResponse)
  @Fails(400, 401)
  authorizeDevice(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Post(ROUTES.revocation)
  @HttpCode(200)
  @AnyBody()
  @Summary(
    'Revoke a token',
    'Revokes a refresh token, and everything that was issued with the same sign-in (RFC 7009). Access tokens are JWTs: they work until they expire.',
  )
  @Accepts(TokenStatusRequest, 'application/x-www-form-urlencoded')
  @Returns(200)
  @Fails(400, 401)
  revoke(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Post(ROUTES.introspection)
  @HttpCode(200)
  @AnyBody()
  @Summary(
    'Introspect a token',
    'Whether a token is active, for the client that it was issued to and for clients with its audience (RFC 7662). Public clients learn nothing.',
  )
  @Accepts(TokenStatusRequest, 'application/x-www-form-urlencoded')
  @Returns(200, IntrospectionResponse)
  @Fails(400, 401)
  introspect(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(ROUTES.jwks)
  @Summary(
    'Get the public signing keys',
    'The JSON Web Key Set by which services verify tokens. It has the next key ten minutes before the first token is signed with it.',
  )
  @Returns(200, KeySetResponse)
  keySet(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(ROUTES.discovery)
  @Summary(
    'Get the OpenID configuration',
    'OpenID Connect Discovery: the endpoints, grants and algorithms of this issuer. It may be cached.',
  )
  @Returns(200, DiscoveryResponse)
  discovery(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }
}
