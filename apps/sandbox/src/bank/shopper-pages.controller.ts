import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { BaseConfig } from '@tessera/config';
import { Fails, RawBody, Returns, Summary, Tag } from '@tessera/http';
import { cookieName, readCookies, sendRedirect, sendPage, writeCookie } from '@tessera/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopperStepsService, type ShopperStep, type Visit } from './shopper-steps.service.js';

const FORM = { maxBytes: 16 * 1024 };
const COOKIE = 'sandbox-bank';
const COOKIE_LIFETIME_S = 15 * 60;

/** The pages of the simulated banks, as their customers see them. */
@Tag('banks')
@Controller('/bank/:bank/authorise/:authorisation')
@Public()
export class ShopperPagesController {
  private readonly secure: boolean;

  constructor(
    private readonly steps: ShopperStepsService,
    config: BaseConfig,
  ) {
    this.secure = config.publicUrl.startsWith('https:');
  }

  @Get()
  @Summary('Show the sign-in page')
  @Returns(200)
  @Fails(409, 410)
  showSignIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.send(this.steps.showSignIn(this.visitOf(request)), reply);
  }

  @Post('sign-in')
  @RawBody(FORM)
  @Summary('Sign a customer in')
  @Returns(303)
  @Fails(409, 410)
  async signIn(
    @Req() request: FastifyRequest,
    @Body() body: Buffer | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.send(await this.steps.signIn(this.visitOf(request), formOf(body)), reply);
  }

  @Get('consent')
  @Summary('Show the consent page')
  @Returns(200)
  @Fails(409, 410)
  showConsent(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.send(this.steps.showConsent(this.visitOf(request)), reply);
  }

  @Post('consent')
  @RawBody(FORM)
  @Summary("Submit the customer's decision")
  @Returns(303)
  @Fails(409, 410)
  async decide(
    @Req() request: FastifyRequest,
    @Body() body: Buffer | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.send(await this.steps.decide(this.visitOf(request), formOf(body)), reply);
  }

  private visitOf({ params, headers }: FastifyRequest): Visit {
    const { bank: slug, authorisation } = params as { bank: string; authorisation: string };
    const cookies = readCookies(headers.cookie);
    const cookie = cookies.get(cookieName(COOKIE, this.secure));
    return { slug, authorisationId: authorisation, cookie };
  }

  private send(step: ShopperStep, reply: FastifyReply): void {
    if (step.kind === 'page') {
      sendPage(reply, step.page);
      return;
    }
    if (step.cookie !== undefined) {
      const options = { maxAgeSeconds: COOKIE_LIFETIME_S, secure: this.secure };
      void reply.header('set-cookie', writeCookie(COOKIE, step.cookie, options));
    }
    sendRedirect(reply, step.location);
  }
}

function formOf(body: Buffer | undefined): URLSearchParams {
  return new URLSearchParams(body?.toString('utf8') ?? '');
}
