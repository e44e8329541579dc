import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { UnauthorizedError } from '@tessera/errors';
import { Fails, Returns, Summary, Tag } from '@tessera/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleConfig } from '../config.js';
import { SessionTokensService } from '../sessions/session-tokens.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SessionResponse, SignOutResponse } from './dto/session.response.js';
import { IdentityClient } from './identity.client.js';

/** The session of a browser. */
@Tag('session')
@Public()
@Controller()
export class SessionController {
  constructor(
    private readonly config: ConsoleConfig,
    private readonly sessions: SessionsService,
    private readonly tokens: SessionTokensService,
    private readonly identity: IdentityClient,
  ) {}

  @Get('/session')
  @Summary('Get the session', 'Who is signed in, and their scopes at each service.')
  @Returns(200, SessionResponse)
  @Fails(401)
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const session = await this.sessions.find(request);
    const scopes = session === null ? null : await this.tokens.scopes(session).catch(endedAsNull);
    void reply.header('cache-control', 'no-store');
    if (session === null || scopes === null) throw new UnauthorizedError('Sign in to the console.');
    const { person, amr, authTime } = session.content;
    const body: SessionResponse = {
      ...{ person, scopes, amr: [...amr], auth_time: authTime },
      services: Object.keys(this.config.services),
      expires_at: session.expiresAt.toISOString(),
      instance: this.config.instance,
      development: this.config.demoSignInUrl !== undefined,
      sandbox: this.config.sandboxUrl !== undefined,
    };
    void reply.send(body);
  }

  @Post('/sign-out')
  @HttpCode(200)
  @Summary('Sign out', 'Ends the session, and returns where the browser signs out at identity.')
  @Returns(200, SignOutResponse)
  @Fails(403)
  async signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.sessions.requireSameOrigin(request);
    const session = await this.sessions.find(request);
    const cookie = await this.sessions.end(session);
    let location = '/';
    if (session !== null) {
      await this.identity.revoke(session.content.refreshToken);
      location = await this.identity.signOutUrl(session.content.idToken).catch(() => '/');
    }
    void reply.header('set-cookie', cookie).send({ location });
  }
}

/** Identity has ended the person's session: they sign in again. */
function endedAsNull(error: unknown): null {
  if (error instanceof Error && 'status' in error && error.status === 401) return null;
  throw error;
}
