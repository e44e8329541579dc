import { Injectable } from '@nestjs/common';
import { isUuid } from '@tessera/errors';
import { SessionsService } from '../sessions/sessions.service.js';
import { cardFramePage, type FramePage } from './card-frame-page.js';
import { SdkFiles } from './sdk-files.js';

/** The page of the card fields, made for each session. */
@Injectable()
export class CardFrameService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly files: SdkFiles,
  ) {}

  async page(sessionId: string): Promise<FramePage> {
    const session = isUuid(sessionId)
      ? await this.sessions.findOpen(sessionId.toLowerCase())
      : null;
    const [script, style] = await Promise.all([
      this.files.immutableName('card-frame.js'),
      this.files.immutableName('card-frame.css'),
    ]);
    const allowedOrigins = session === null ? null : (session.allowedOrigins ?? []);
    return cardFramePage(allowedOrigins, { script, style });
  }
}
