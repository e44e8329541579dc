import { randomUUID } from 'node:crypto';
import { maskAccountNumber } from '@tessera/cards';
import type { CardSealer } from '../cards/card-sealer.js';
import type { NewPciToken } from '../pci-tokens/new-pci-token.js';
import type { TokenOwner } from '../token-access/token-owner.js';
import { BadLines } from './bad-lines.js';
import { BadLineError, readCardLine, type ImportableCard } from './card-line.js';
import type { IdMapFile } from './id-map-file.js';
import type { EarlierImport, ImportedCards } from './imported-cards.js';
import type { ReadLine } from './read-lines.js';

export interface CardImportOptions {
  readonly sealer: CardSealer;
  readonly cards: ImportedCards;
  /** Whose the imported cards are. */
  readonly owner: TokenOwner;
  readonly map: IdMapFile;
  /** Null where expired cards are taken as well. */
  readonly now: Date | null;
}

interface PlacedCard extends ImportableCard {
  readonly line: number;
}

const CARDS_TOGETHER = 200;

/**
 * Imports cards in batches. Each batch is one statement, so a run that was killed is continued by
 * the same command: what is there already is only added to the map.
 */
export class CardImport {
  readonly bad = new BadLines();
  imported = 0;
  already = 0;
  private batch: PlacedCard[] = [];

  constructor(private readonly options: CardImportOptions) {}

  async add({ line, value }: ReadLine): Promise<void> {
    try {
      if (value instanceof BadLineError) throw value;
      this.batch.push({ line, ...readCardLine(value, this.options.now) });
    } catch (error) {
      if (!(error instanceof BadLineError)) throw error;
      this.bad.add(line, error.message);
    }
    if (this.batch.length === CARDS_TOGETHER) await this.flush();
  }

  /** Stores what is waiting. */
  async flush(): Promise<void> {
    const { batch } = this;
    this.batch = [];
    if (batch.length === 0) return;
    const earlier = new Map(await this.options.cards.find(batch.map(({ oldId }) => oldId)));
    const fresh = new Map<string, PlacedCard>();
    const known: PlacedCard[] = [];
    for (const card of batch) {
      const isKnown = earlier.has(card.oldId) || fresh.has(card.oldId);
      if (isKnown) known.push(card);
      else fresh.set(card.oldId, card);
    }
    for (const [oldId, made] of await this.store([...fresh.values()])) earlier.set(oldId, made);
    for (const card of known) await this.keepKnown(card, earlier.get(card.oldId));
  }

  private async store(fresh: readonly PlacedCard[]): Promise<Map<string, EarlierImport>> {
    const stored = new Map<string, EarlierImport>();
    if (fresh.length === 0) return stored;
    const createdAt = new Date();
    const sealed = await Promise.all(fresh.map((card) => this.seal(card, createdAt)));
    const inserted = await this.options.cards.insert(sealed, createdAt);
    for (const { oldId, token } of sealed.filter((card) => inserted.has(card.oldId))) {
      const { maskedAccountNumber, fingerprint } = token.card;
      stored.set(oldId, { tokenId: token.id, maskedAccountNumber, fingerprint });
      this.imported += 1;
      await this.options.map.add(oldId, token.id);
    }
    const overtaken = fresh.filter(({ oldId }) => !inserted.has(oldId));
    if (overtaken.length === 0) return stored;
    const others = await this.options.cards.find(overtaken.map(({ oldId }) => oldId));
    for (const card of overtaken) await this.keepKnown(card, others.get(card.oldId));
    for (const [oldId, other] of others) stored.set(oldId, other);
    return stored;
  }

  private async seal(
    { oldId, details, metadata }: PlacedCard,
    createdAt: Date,
  ): Promise<{ oldId: string; token: NewPciToken }> {
    const id = randomUUID();
    const card = await this.options.sealer.seal(id, this.options.owner, details);
    return { oldId, token: { id, createdAt, expiresAt: null, metadata, card } };
  }

  /** A card that is there already is not imported again, unless it turns out to be another one. */
  private async keepKnown(card: PlacedCard, earlier: EarlierImport | undefined): Promise<void> {
    if (earlier === undefined) throw new Error('An imported card has vanished.');
    if (this.isOther(card, earlier)) {
      this.bad.add(card.line, 'its id was imported before, with another card number');
      return;
    }
    this.already += 1;
    await this.options.map.add(card.oldId, earlier.tokenId);
  }

  private isOther({ details }: PlacedCard, earlier: EarlierImport): boolean {
    const number = details.accountNumber.expose();
    const { maskedAccountNumber: masked, fingerprint } = earlier;
    if (masked !== null && masked !== maskAccountNumber(number)) return true;
    return fingerprint !== null && this.options.sealer.fingerprintOf(number) !== fingerprint;
  }
}
