import { Body, Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@tessera/auth';
import {
  Fails,
  PathIdPipe,
  RawBody,
  Returns,
  ReturnsToo,
  Summary,
  Tag,
  TakesCardNumber,
} from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasskeyId } from '../ids.js';
import { ACCOUNT_ROUTE } from '../provider/routes.js';
import { sendPageResponse } from '../sign-in/page-response.js';
import { PageErrorFilter } from '../sign-in/pages/page-error.filter.js';
import { MAX_FORM_BYTES, SignInForm } from '../sign-in/sign-in-form.js';
import { AccountService } from './account.service.js';

const FORM = { maxBytes: MAX_FORM_BYTES };

type Form = Buffer | undefined;

/** The page on which people manage their own sign-in: HTML, and forms. */
@Tag('sign-in')
@Public()
@UseFilters(PageErrorFilter)
@Controller(ACCOUNT_ROUTE)
export class AccountController {
  constructor(private readonly account: AccountService) {}

  @Get()
  @Summary(
    'Show how a person signs in',
    'Redirects to the sign-in unless the person has signed in during the last 15 minutes.',
  )
  @Returns(200)
  @ReturnsToo(303)
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return sendPageResponse(reply, this.account.show({ request, reply }));
  }

  @Post('passkeys')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary('Add a passkey', 'Shows recovery codes if the person has none.')
  @Returns(303)
  @ReturnsToo(200)
  @Fails(403, 410, 413, 422)
  add(
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const form = new SignInForm(body);
    return sendPageResponse(reply, this.account.addPasskey({ request, reply }, form));
  }

  @Post('passkeys/:id/remove')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary(
    'Remove a passkey',
    'Of the person who is signed in. Sends the browser back to the account page.',
  )
  @Returns(303)
  @Fails(403, 404, 413)
  remove(
    @Param('id', PathIdPipe) id: PasskeyId,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendPageResponse(reply, this.account.removePasskey({ request, reply }, id));
  }

  @Post('recovery-codes')
  @RawBody(FORM)
  @TakesCardNumber({ places: ['$.**'] })
  @Summary(
    'Replace the recovery codes',
    'Of the person who is signed in: the page shows the new codes once, and the old ones stop working.',
  )
  @Returns(303)
  @ReturnsToo(200)
  @Fails(403, 413)
  renewCodes(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return sendPageResponse(reply, this.account.renewRecoveryCodes({ request, reply }));
  }
}
