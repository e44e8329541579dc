import { createHash, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { PublicUrlService } from '@tessera/http';
import type { AccountId, NetworkTokenId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { VaultNetworkTokensClient, type VaultCardArt } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { CardArtNotFoundError } from './card-art.errors.js';

/** The content types that are served to browsers as images. */
const PICTURE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/svg+xml',
]);

/** Anything else might be a page, with a script in it. */
function isPicture(contentType: string): boolean {
  return PICTURE_TYPES.has(contentType.split(';', 1).join().trim().toLowerCase());
}

/** A stored card art image. */
export interface StoredCardArt {
  readonly id: string;
  readonly digest: Buffer;
  readonly contentType: string;
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** If the same image was stored before, its existing ID is used. */
const KEEP = {
  name: 'card_art_keep',
  text: `
    with kept as (
      insert into card_art (id, digest, content_type, data, width, height, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (digest) do nothing
      returning id)
    select id from kept union all select id from card_art where digest = $2 limit 1`,
};
const FIND = {
  name: 'card_art_find',
  text: `
    select id, digest, content_type as "contentType", data, width, height
      from card_art where id = $1`,
};

/** The card art of cards, stored here so that each image is fetched from the vault only once. */
@Injectable()
export class CardArtService {
  private readonly logger = new Logger(CardArtService.name);

  constructor(
    private readonly vault: VaultNetworkTokensClient,
    private readonly dataSource: DataSource,
    private readonly publicUrl: PublicUrlService,
    private readonly clock: Clock,
  ) {}

  /**
   * Fetches the card art of a network token from the vault and stores it.
   *
   * @returns the ID of the image, which reveals nothing about the token; null when the issuer has
   *   no card art
   * @throws what calls of the vault throw
   */
  async fetch(accountId: AccountId, networkTokenId: NetworkTokenId): Promise<string | null> {
    const art = await this.vault.findCardArt(accountId, networkTokenId);
    if (art === null) return null;
    if (!isPicture(art.contentType)) {
      // It would be served to every browser that has the URL.
      this.logger.warn({ message: 'Card art of an unknown content type is not shown.' });
      return null;
    }
    return this.store(art);
  }

  /** @throws CardArtNotFoundError, also for the id of a token */
  async get(id: string): Promise<StoredCardArt> {
    const [art] = await prepared<StoredCardArt>(this.dataSource, FIND, [id]);
    if (art === undefined) throw new CardArtNotFoundError();
    return art;
  }

  /** The URL from which a browser loads the card art; null for null. */
  urlOf(id: string | null): string | null {
    return id === null ? null : this.publicUrl.link(`/card-art/${id}`);
  }

  private async store({ contentType, data, width, height }: VaultCardArt): Promise<string> {
    const digest = createHash('sha256').update(`${contentType}\0`).update(data).digest();
    const values = [randomUUID(), digest, contentType, data, width, height, this.clock.now()];
    for (;;) {
      const [row] = await prepared<{ id: string }>(this.dataSource, KEEP, values);
      // No row is returned when the same image was committed while the statement ran: now it is
      // visible.
      if (row !== undefined) return row.id;
    }
  }
}
