import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import type { Page } from '@tessera/pages';
import { Clock } from '@tessera/telemetry';
import { MessageError, readFormMessage, writeFormMessage } from '@tessera/three-ds';
import { DataSource } from 'typeorm';
import { AuthenticationLinksService } from '../authentication-links.service.js';
import { hasEnded } from '../authentication-state.js';
import { FIND_AUTHENTICATION } from '../authentication-statements.js';
import type { AuthenticationRow } from '../authentication.js';
import { AuthenticationNotFoundError } from '../authentications.errors.js';
import { endPage, toIssuerPage, unreadablePage, waitingPage } from './challenge-pages.js';

const FULL_PAGE = '05';
const FALLBACK_VERSION = '2.2.0';

/** What is done with a browser: it is shown a page, or sent on within the gateway. */
export type BrowserAnswer = { readonly page: Page } | { readonly sendOnTo: string };

/**
 * A challenge as the shopper's browser goes through it. It changes nothing: what the browser brings
 * back is checked but not trusted.
 */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly links: AuthenticationLinksService,
  ) {}

  /** @throws LinkNotFoundError */
  async begin(key: string): Promise<BrowserAnswer> {
    const row = await this.rowOf(key);
    const { acs_url: acsUrl, acs_transaction_id: acsTransID, expires_at: expiresAt } = row;
    const isOpen = expiresAt !== null && expiresAt > this.clock.now();
    if (!isOpen || acsUrl === null || acsTransID === null) return { sendOnTo: resultPath(key) };
    const creq = writeFormMessage({
      messageType: 'CReq',
      messageVersion: row.message_version ?? FALLBACK_VERSION,
      threeDSServerTransID: row.id,
      acsTransID,
      challengeWindowSize: FULL_PAGE,
    });
    return { page: toIssuerPage(row, acsUrl, creq) };
  }

  /**
   * The browser comes back from the issuer.
   *
   * @throws LinkNotFoundError
   */
  async comeBack(key: string, form: URLSearchParams): Promise<BrowserAnswer> {
    const row = await this.rowOf(key);
    if (!isGenuineLooking(row, form.get('cres'))) return { page: unreadablePage(resultPath(key)) };
    return { sendOnTo: resultPath(key) };
  }

  /** @throws LinkNotFoundError */
  async result(key: string): Promise<BrowserAnswer> {
    const row = await this.rowOf(key);
    const isDue = row.expires_at !== null && row.expires_at <= this.clock.now();
    if (hasEnded(row.state) || isDue) return { page: endPage(row) };
    return { page: waitingPage(resultPath(key)) };
  }

  private async rowOf(key: string): Promise<AuthenticationRow> {
    const values = [this.links.idIn(key, 'challenge')];
    const [row] = await prepared<AuthenticationRow>(this.dataSource, FIND_AUTHENTICATION, values);
    if (row === undefined) throw new AuthenticationNotFoundError();
    return row;
  }
}

/** A path: a page's policy lets forms and links lead to the gateway under whatever name it has. */
function resultPath(key: string): string {
  return `/three-ds/challenges/${key}/result`;
}

function isGenuineLooking(row: AuthenticationRow, cres: string | null): boolean {
  try {
    const message = readFormMessage(cres ?? undefined, 'CRes');
    return (
      message.threeDSServerTransID.toLowerCase() === row.id &&
      message.acsTransID.toLowerCase() === row.acs_transaction_id
    );
  } catch (error) {
    if (error instanceof MessageError) return false;
    throw error;
  }
}
