import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { Public } from '@tessera/auth';
import { Omittable } from '@tessera/errors';
import { Fails, Returns, Summary, Tag } from '@tessera/http';
import { createPage, designTokens, html, sendPage, sendRedirect } from '@tessera/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignInRefusedError } from './identity.client.js';
import { SignInService } from './sign-in.service.js';

/** Of the one page that is no screen: a sign-in that failed. */
const NOTICE_STYLES = `${designTokens}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; color: var(--text); background: var(--ground); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 24rem; padding: 2rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0; font-size: 1.25rem; }
a { color: var(--brand); font-weight: 600; }
`;

export class SignInQuery {
  @Omittable()
  @IsString()
  @MaxLength(2000)
  return_to?: string;

  @Omittable()
  @IsIn(['true', 'false'])
  step_up?: 'true' | 'false';
}

/** The way to identity and back. */
@Tag('session')
@Public()
@Controller('/sign-in')
export class SignInController {
  constructor(private readonly signIn: SignInService) {}

  @Get()
  @Summary(
    'Start a sign-in',
    'Redirects to identity. `step_up` asks for a second factor of the last 15 minutes.',
  )
  @Returns(303)
  @Fails(503)
  async start(@Query() query: SignInQuery, @Res() reply: FastifyReply): Promise<void> {
    const { return_to: returnTo = '/', step_up: stepUp } = query;
    const { location, cookie } = await this.signIn.begin(returnTo, stepUp === 'true');
    sendRedirect(reply.header('set-cookie', cookie), location);
  }

  @Get('callback')
  @Summary('Complete a sign-in', 'Identity redirects here with a code.')
  @Returns(303)
  @Fails(400, 503)
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = request.url.slice(request.url.indexOf('?'));
    try {
      const { location, cookies } = await this.signIn.end(query, request.headers.cookie);
      sendRedirect(reply.header('set-cookie', [...cookies]), location);
    } catch (error) {
      if (!(error instanceof SignInRefusedError)) throw error;
      sendPage(reply, refusedPage());
    }
  }
}

function refusedPage() {
  return createPage({
    status: 400,
    language: 'en',
    title: 'You are not signed in',
    styles: NOTICE_STYLES,
    body: html`<main>
      <h1>You are not signed in</h1>
      <p>The sign-in took too long, was opened twice, or was canceled.</p>
      <p><a href="/sign-in">Try again</a></p>
    </main>`,
  });
}
