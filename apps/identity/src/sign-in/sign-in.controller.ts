import { Body, Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, RawBody, Returns, Summary, Tag, TakesCardNumber } from '@tessera/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_ROUTE } from '../provider/routes.js';
import { sendAnswer } from './page-answer.js';
import { PageErrorFilter } from './pages/page-error.filter.js';
import { MAX_FORM_BYTES, SignInForm } from './sign-in-form.js';
import { SignInService } from './sign-in.service.js';

const FORM = { maxBytes: MAX_FORM_BYTES };

type Form = Buffer | undefined;

/** The pages on which people sign in: HTML, and forms that answer with the way on. */
@Tag('sign-in')
@Public()
@UseFilters(PageErrorFilter)
@Controller(SIGN_IN_ROUTE)
export class SignInController {
  constructor(private readonly signIn: SignInService) {}

  @Get(':uid')
  @Summary('The page of the step that the person has come to.')
  @Returns(200)
  @Fails(403, 404, 410)
  show(
    @Param('uid') uid: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendAnswer(reply, this.signIn.show({ request, reply, uid }));
  }

  @Post(':uid')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Takes e-mail address and password.')
  @Returns(303)
  @Fails(413)
  password(
    @Param('uid') uid: string,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const exchange = { request, reply, uid };
    return sendAnswer(reply, this.signIn.submitPassword(exchange, new SignInForm(body)));
  }

  @Post(':uid/code')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Takes the code of an authenticator app, or a recovery code.')
  @Returns(303)
  @Fails(413)
  code(
    @Param('uid') uid: string,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const exchange = { request, reply, uid };
    return sendAnswer(reply, this.signIn.submitCode(exchange, new SignInForm(body)));
  }

  @Post(':uid/enrolment')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Takes the first code of an authenticator app that is being set up.')
  @Returns(303)
  @Fails(413)
  enrolment(
    @Param('uid') uid: string,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const exchange = { request, reply, uid };
    return sendAnswer(reply, this.signIn.submitEnrolment(exchange, new SignInForm(body)));
  }

  @Post(':uid/continue')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Goes on from a page that asks for nothing.')
  @Returns(303)
  @Fails(413)
  goOn(
    @Param('uid') uid: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendAnswer(reply, this.signIn.goOn({ request, reply, uid }));
  }

  @Post(':uid/cancel')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Sends the person back to the client, not signed in.')
  @Returns(303)
  @Fails(413)
  cancel(
    @Param('uid') uid: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendAnswer(reply, this.signIn.cancel({ request, reply, uid }));
  }
}
