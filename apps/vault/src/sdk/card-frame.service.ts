import { Injectable } from '@nestjs/common';
import { TRANSLATION_FILE_NAMES } from '@tessera/browser-sdk/files';
import { isUuid } from '@tessera/errors';
import { SessionsService } from '../sessions/sessions.service.js';
import { cardFramePage, type FramePage } from './card-frame-page.js';
import { SdkFilesService } from './sdk-files.service.js';

/** The page of the card fields, made for each session. */
@Injectable()
export class CardFrameService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly files: SdkFilesService,
  ) {}

  async page(sessionId: string): Promise<FramePage> {
    const session = isUuid(sessionId)
      ? await this.sessions.findOpen(sessionId.toLowerCase())
      : null;
    const [script, style, ...languages] = await Promise.all([
      this.files.immutableName('card-frame.js'),
      this.files.immutableName('card-frame.css'),
      ...TRANSLATION_FILE_NAMES.map((name) => this.files.immutableName(name)),
    ]);
    const allowedOrigins = session === null ? null : (session.allowedOrigins ?? []);
    return cardFramePage(allowedOrigins, { script, style, languages });
  }
}
