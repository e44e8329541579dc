import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ForbiddenError, UnauthorizedError } from '@tessera/errors';
import { cookieName, readCookies, writeCookie } from '@tessera/pages';
import type { FastifyRequest } from 'fastify';
import { ConsoleConfig } from '../config.js';
import type { Session, SessionContent } from './session-content.js';
import { SessionsRepository } from './sessions.repository.js';

const COOKIE = 'tessera-console';
const ID_BYTES = 32;

/** Sessions by their cookie. */
@Injectable()
export class SessionsService {
  private readonly secure: boolean;
  private readonly origin: string;
  private readonly maxAgeSeconds: number;

  constructor(
    config: ConsoleConfig,
    private readonly sessions: SessionsRepository,
  ) {
    this.secure = config.publicUrl.startsWith('https:');
    this.origin = new URL(config.publicUrl).origin;
    this.maxAgeSeconds = config.sessionHours * 3600;
  }

  /** Begins a session. @returns its `Set-Cookie` header */
  async begin(content: SessionContent): Promise<string> {
    const id = randomBytes(ID_BYTES).toString('base64url');
    await this.sessions.insert(id, content);
    const { secure, maxAgeSeconds } = this;
    return writeCookie(COOKIE, id, { maxAgeSeconds, secure });
  }

  /** The session of a request; null without one. */
  async find(request: FastifyRequest): Promise<Session | null> {
    const name = cookieName(COOKIE, this.secure);
    const id = readCookies(request.headers.cookie).get(name) ?? '';
    return /^[\w-]{43}$/.test(id) ? this.sessions.find(id) : null;
  }

  /** @throws UnauthorizedError without a session */
  async require(request: FastifyRequest): Promise<Session> {
    const session = await this.find(request);
    if (session === null) throw new UnauthorizedError('Sign in to the console.');
    return session;
  }

  /** Ends a session. @returns the `Set-Cookie` header that removes its cookie */
  async end(session: Session | null): Promise<string> {
    if (session !== null) await this.sessions.delete(session.idHash);
    return writeCookie(COOKIE, '', { maxAgeSeconds: 0, secure: this.secure });
  }

  /**
   * Refuses a change that another site's page has caused: the browser sends our cookie with it.
   *
   * @throws ForbiddenError
   */
  requireSameOrigin({ method, headers }: FastifyRequest): void {
    if (method === 'GET' || method === 'HEAD') return;
    const site = headers['sec-fetch-site'];
    const isOwn = site === undefined ? headers.origin === this.origin : site === 'same-origin';
    if (!isOwn) {
      throw new ForbiddenError('Requests that change something must come from the console itself.');
    }
  }
}
