import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { AnyBody, Fails, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageErrorFilter } from '../sign-in/pages/page-error.filter.js';
import { IssuerService } from './issuer.service.js';
import { DEVICE_ROUTE, ROUTES } from './routes.js';

/** The endpoints of oidc-provider that clients send browsers to. */
@Tag('oauth')
@Public()
@UseFilters(PageErrorFilter)
@Controller()
export class BrowserFlowController {
  constructor(private readonly issuer: IssuerService) {}

  @Get(ROUTES.authorization)
  @Summary(
    'Start an authorization',
    'The authorization code flow with PKCE (S256). A browser opens it; your server creates the URL and keeps `state` and the verifier.',
  )
  @Returns(303)
  @Fails(400)
  authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(`${ROUTES.authorization}/:uid`)
  @Summary(
    'Resume an authorization',
    'Where the browser returns after the sign-in; sends it to the `redirect_uri` with a code.',
  )
  @Returns(303)
  @Fails(400)
  resume(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(DEVICE_ROUTE)
  @Summary(
    'Enter the code of a program',
    'The page that `verification_uri` of the device flow (RFC 8628) names. A browser opens it.',
  )
  @Returns(200)
  @Fails(400)
  enterCode(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Post(DEVICE_ROUTE)
  @AnyBody()
  @Summary(
    'Confirm the code of a program',
    'The form of that page. Sends the browser to the sign-in.',
  )
  @Returns(303)
  @Fails(400)
  confirmCode(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(`${DEVICE_ROUTE}/:uid`)
  @Summary(
    'Resume a sign-in of a program',
    'Where the browser returns after the sign-in; completes the device flow.',
  )
  @Returns(200)
  @Fails(400)
  resumeDevice(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(ROUTES.endSession)
  @Summary(
    'Ask whether to sign out',
    'The end-session endpoint of OpenID Connect: a page that asks the person.',
  )
  @Returns(200)
  @Fails(400)
  signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Post(`${ROUTES.endSession}/confirm`)
  @AnyBody()
  @Summary(
    'Sign a person out',
    'The form of that page. Ends the session at this issuer; access tokens stay valid until they expire.',
  )
  @Returns(303)
  @Fails(400)
  confirmSignOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(`${ROUTES.endSession}/success`)
  @Summary(
    'Show the signed-out page',
    'Where the browser arrives without a `post_logout_redirect_uri`.',
  )
  @Returns(200)
  @Fails(400)
  signedOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }
}
