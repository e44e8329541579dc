import { Body, Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, RawBody, Returns, Summary, Tag, TakesCardNumber } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_ROUTE } from '../provider/routes.js';
import { PageErrorFilter } from '../sign-in/pages/page-error.filter.js';
import { sendPageResponse, type PageResponse } from '../sign-in/page-response.js';
import { MAX_FORM_BYTES, SignInForm } from '../sign-in/sign-in-form.js';
import { ForeignFormError } from '../sign-in/sign-in.errors.js';
import { PasswordFormService } from './password-form.service.js';

const FORM = { maxBytes: MAX_FORM_BYTES };

type Form = Buffer | undefined;

/** The pages on which people ask for a password link, and choose a password with one. */
@Tag('sign-in')
@Public()
@UseFilters(PageErrorFilter)
@Controller(PASSWORD_ROUTE)
export class PasswordFormController {
  constructor(private readonly forms: PasswordFormService) {}

  @Get()
  @Summary(
    'Show the forgotten-password page',
    'A browser opens it. Returns 404 where people have no passwords.',
  )
  @Returns(200)
  @Fails(404)
  forgotten(@Res() reply: FastifyReply): Promise<void> {
    return sendPageResponse(reply, this.forms.forgotten());
  }

  @Post()
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary(
    'Ask for a password link',
    'The form of that page. The response is the same whether the person exists or not.',
  )
  @Returns(200)
  @Fails(403, 404, 413)
  ask(
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send(request, reply, () => this.forms.ask(new SignInForm(body), request.ip));
  }

  @Get(':link')
  @Summary(
    'Show the choose-password page',
    'The page of the link in an invitation or a password e-mail. Returns 410 once the link is used or expired.',
  )
  @Returns(200)
  @Fails(410)
  show(@Param('link') link: string, @Res() reply: FastifyReply): Promise<void> {
    return sendPageResponse(reply, this.forms.show(link));
  }

  @Post(':link')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Choose a password', 'The form of that page. The link works once.')
  @Returns(200)
  @Fails(403, 410, 413)
  choose(
    @Param('link') link: string,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send(request, reply, () => this.forms.choose(link, new SignInForm(body)));
  }

  private send(
    { headers }: FastifyRequest,
    reply: FastifyReply,
    respond: () => Promise<PageResponse>,
  ): Promise<void> {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new ForeignFormError();
    return sendPageResponse(reply, respond());
  }
}
