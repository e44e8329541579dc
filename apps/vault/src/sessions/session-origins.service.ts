import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BaseConfig } from '@tessera/config';
import { OriginNotAllowedError } from './session.errors.js';
import type { StoredSession } from './stored-session.js';

/**
 * Which pages may take part in a session: those of `allowed_origins` frame the card fields, and the
 * fields themselves, a page of the vault, send the card.
 */
@Injectable()
export class SessionOriginsService {
  private readonly own: string;

  constructor(config: BaseConfig) {
    this.own = new URL(config.publicUrl).origin;
  }

  /**
   * Browsers say where the page that sends a POST comes from and let no script change it. Where the
   * backend named origins, a page of any other is refused; a program that is no browser says nothing.
   *
   * @throws OriginNotAllowedError
   */
  requireAllowed({ allowedOrigins }: StoredSession, headers: IncomingHttpHeaders): void {
    const { origin } = headers;
    const isOwn = origin === this.own || headers['sec-fetch-site'] === 'same-origin';
    if (allowedOrigins === null || origin === undefined || isOwn) return;
    if (!allowedOrigins.includes(origin)) {
      throw new OriginNotAllowedError();
    }
  }
}
