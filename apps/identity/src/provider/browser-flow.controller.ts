import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { AnyBody, Fails, Returns, Summary, Tag } from '@tessera/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageErrorFilter } from '../sign-in/pages/page-error.filter.js';
import { IssuerService } from './issuer.service.js';
import { ROUTES } from './routes.js';

/** The addresses of oidc-provider that clients send people's browsers to. */
@Tag('oauth')
@Public()
@UseFilters(PageErrorFilter)
@Controller()
export class BrowserFlowController {
  constructor(private readonly issuer: IssuerService) {}

  @Get(ROUTES.authorization)
  @Summary('Begins the authorization code flow with PKCE (S256), and leads to the sign-in.')
  @Returns(303)
  @Fails(400)
  authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(`${ROUTES.authorization}/:uid`)
  @Summary('Goes on after the sign-in, back to the client with a code.')
  @Returns(303)
  @Fails(400)
  resume(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(ROUTES.endSession)
  @Summary('Asks the person whether to sign out (RP-initiated logout).')
  @Returns(200)
  @Fails(400)
  signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Post(`${ROUTES.endSession}/confirm`)
  @AnyBody()
  @Summary('Signs the person out, and leads back to the client.')
  @Returns(303)
  @Fails(400)
  confirmSignOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(`${ROUTES.endSession}/success`)
  @Summary('Says that the person is signed out.')
  @Returns(200)
  @Fails(400)
  signedOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }
}
