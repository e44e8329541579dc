import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { AnyBody, Fails, Returns, Summary, Tag } from '@tessera/service';
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
  @Summary('Start an authorization')
  @Returns(303)
  @Fails(400)
  authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(`${ROUTES.authorization}/:uid`)
  @Summary('Resume an authorization')
  @Returns(303)
  @Fails(400)
  resume(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(DEVICE_ROUTE)
  @Summary('Enter the code of a program')
  @Returns(200)
  @Fails(400)
  enterCode(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Post(DEVICE_ROUTE)
  @AnyBody()
  @Summary('Confirm the code of a program')
  @Returns(303)
  @Fails(400)
  confirmCode(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(`${DEVICE_ROUTE}/:uid`)
  @Summary('Resume a sign-in of a program')
  @Returns(200)
  @Fails(400)
  resumeDevice(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(ROUTES.endSession)
  @Summary('Ask whether to sign out')
  @Returns(200)
  @Fails(400)
  signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Post(`${ROUTES.endSession}/confirm`)
  @AnyBody()
  @Summary('Sign a person out')
  @Returns(303)
  @Fails(400)
  confirmSignOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }

  @Get(`${ROUTES.endSession}/success`)
  @Summary('Show the signed-out page')
  @Returns(200)
  @Fails(400)
  signedOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.issuer.answer(request, reply);
  }
}
