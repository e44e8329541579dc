import { Body, Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, RawBody, Returns, Summary, Tag, TakesCardNumber } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_ROUTE } from '../provider/routes.js';
import { sendPageResponse } from './page-response.js';
import { PasskeyFormsService } from './passkey-forms.service.js';
import { PageErrorFilter } from './pages/page-error.filter.js';
import { MAX_FORM_BYTES, SignInForm } from './sign-in-form.js';
import { SignInService } from './sign-in.service.js';

const FORM = { maxBytes: MAX_FORM_BYTES };

type Form = Buffer | undefined;

/** The sign-in pages: HTML, and forms whose responses redirect. */
@Tag('sign-in')
@Public()
@UseFilters(PageErrorFilter)
@Controller(SIGN_IN_ROUTE)
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly passkeys: PasskeyFormsService,
  ) {}

  @Get(':uid')
  @Summary('Show the sign-in page', 'A browser comes here from the authorization endpoint.')
  @Returns(200)
  @Fails(403, 404, 410)
  show(
    @Param('uid') uid: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendPageResponse(reply, this.signIn.show({ request, reply, uid }));
  }

  @Post(':uid')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary(
    'Submit e-mail address and password',
    'The form of the sign-in page. Wrong credentials show it again; repeated failures are slowed down.',
  )
  @Returns(303)
  @Fails(413)
  password(
    @Param('uid') uid: string,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const exchange = { request, reply, uid };
    return sendPageResponse(reply, this.signIn.submitPassword(exchange, new SignInForm(body)));
  }

  @Post(':uid/code')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary(
    'Submit a second-factor code',
    'A code of an authenticator app, or a recovery code, which works once.',
  )
  @Returns(303)
  @Fails(413)
  code(
    @Param('uid') uid: string,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const exchange = { request, reply, uid };
    return sendPageResponse(reply, this.signIn.submitCode(exchange, new SignInForm(body)));
  }

  @Post(':uid/enrolment')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary(
    "Submit an authenticator app's first code",
    'Sets the app up as second factor and shows the recovery codes once.',
  )
  @Returns(303)
  @Fails(413)
  enrolment(
    @Param('uid') uid: string,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const exchange = { request, reply, uid };
    return sendPageResponse(reply, this.signIn.submitEnrolment(exchange, new SignInForm(body)));
  }

  @Post(':uid/passkey')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary(
    'Sign in with a passkey',
    'As second step or in place of a password, with the response of the browser (WebAuthn).',
  )
  @Returns(303)
  @Fails(413)
  passkey(
    @Param('uid') uid: string,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const exchange = { request, reply, uid };
    return sendPageResponse(reply, this.passkeys.submitPasskey(exchange, new SignInForm(body)));
  }

  @Post(':uid/enrolment/passkey')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary(
    'Register a passkey',
    'Sets a passkey up as second factor, from the response of the browser (WebAuthn).',
  )
  @Returns(303)
  @Fails(413)
  registration(
    @Param('uid') uid: string,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const exchange = { request, reply, uid };
    const form = new SignInForm(body);
    return sendPageResponse(reply, this.passkeys.submitRegistration(exchange, form));
  }

  @Post(':uid/continue')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Continue the sign-in', 'After the recovery codes were shown.')
  @Returns(303)
  @Fails(413)
  goOn(
    @Param('uid') uid: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendPageResponse(reply, this.signIn.goOn({ request, reply, uid }));
  }

  @Post(':uid/cancel')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Cancel the sign-in', 'Sends the browser back to the client with `access_denied`.')
  @Returns(303)
  @Fails(413)
  cancel(
    @Param('uid') uid: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendPageResponse(reply, this.signIn.cancel({ request, reply, uid }));
  }
}
