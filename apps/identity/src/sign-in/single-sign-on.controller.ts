import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, Returns, ReturnsToo, Summary, Tag } from '@tessera/http';
import { sendRedirect } from '@tessera/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_ROUTE, SSO_CALLBACK_ROUTE } from '../provider/routes.js';
import { sendPageResponse } from './page-response.js';
import { PageErrorFilter } from './pages/page-error.filter.js';
import { SignInGoneError } from './sign-in.errors.js';
import { SingleSignOnFormsService } from './single-sign-on-forms.service.js';

const UID = /^([\w-]{8,128})\./;

/** The way to the outside provider and back. */
@Tag('sign-in')
@Public()
@UseFilters(PageErrorFilter)
@Controller()
export class SingleSignOnController {
  constructor(private readonly forms: SingleSignOnFormsService) {}

  @Get(`${SIGN_IN_ROUTE}/:uid/sso`)
  @Summary('Sign in at the outside provider', "Sends the browser to the company's OpenID provider.")
  @Returns(303)
  @Fails(404, 410, 503)
  begin(
    @Param('uid') uid: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendPageResponse(reply, this.forms.begin({ request, reply, uid }));
  }

  /** The cookie of the unfinished sign-in is sent to its own path only. */
  @Get(SSO_CALLBACK_ROUTE)
  @Summary(
    'Receive a person from the provider',
    'The redirect URI that is registered at the outside provider.',
  )
  @Returns(303)
  @Fails(410)
  callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { search, searchParams } = new URL(request.url, 'http://localhost');
    const uid = UID.exec(searchParams.get('state') ?? '')?.[1];
    if (uid === undefined) throw new SignInGoneError();
    sendRedirect(reply, `${SIGN_IN_ROUTE}/${uid}/sso/callback${search}`);
  }

  @Get(`${SIGN_IN_ROUTE}/:uid/sso/callback`)
  @Summary('Continue after the outside provider', 'Completes the sign-in that began here.')
  @Returns(303)
  @ReturnsToo(200)
  @Fails(401, 403, 404, 410, 503)
  complete(
    @Param('uid') uid: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { search } = new URL(request.url, 'http://localhost');
    return sendPageResponse(reply, this.forms.complete({ request, reply, uid }, search));
  }
}
