import { randomUUID } from 'node:crypto';
import { maskAccountNumber } from '@tessera/cards';
import { toTokenId } from '@tessera/ids';
import type { CardSealerService } from '../cards/card-sealer.service.js';
import type { NewPciToken } from '../pci-tokens/new-pci-token.js';
import type { TokenOwner } from '../token-access/token-owner.js';
import { BadLines } from './bad-lines.js';
import { BadLineError, readCardLine, type ImportableCard } from './card-line.js';
import type { IdMapFile } from './id-map-file.js';
import type { EarlierImport, ImportedCards, ImportedToken } from './imported-cards.js';
import type { ReadLine } from './read-lines.js';

export interface CardImportOptions {
  readonly sealer: CardSealerService;
  readonly cards: ImportedCards;
  /** The owner of the imported cards. */
  readonly owner: TokenOwner;
  /** Null in a dry run. */
  readonly map: IdMapFile | null;
  /** Null if expired cards are accepted as well. */
  readonly now: Date | null;
  /** Whether tokens take expiry dates and names that differ from theirs. */
  readonly updates: boolean;
  /** Whether lines are only checked: nothing is stored, and there is no map. */
  readonly dryRun: boolean;
}

interface PlacedCard extends ImportableCard {
  readonly line: number;
}

const CARDS_TOGETHER = 200;
const OTHER_NUMBER = 'its id was imported before, with another card number';
const CORRECTED =
  'was imported before with another expiry date or name; repeat with --update to change the token';

/**
 * Imports cards in batches. Each batch is one statement, so a run that was killed is continued by
 * the same command: what is there already is only added to the map. A card whose token was deleted or
 * has expired is imported again, so that the map names tokens that can be used.
 */
export class CardImport {
  readonly bad = new BadLines();
  imported = 0;
  already = 0;
  /** How many of the imported cards had a token that no longer exists. */
  again = 0;
  updated = 0;
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
    const gone = [...earlier].filter(([, { card }]) => card === null);
    const goneIds = gone.map(([, { tokenId }]) => tokenId);
    const fresh = new Map<string, PlacedCard>();
    const known: PlacedCard[] = [];
    for (const card of batch) {
      const isKnown = (earlier.get(card.oldId)?.card ?? null) !== null || fresh.has(card.oldId);
      if (isKnown) known.push(card);
      else fresh.set(card.oldId, card);
    }
    this.again += gone.filter(([oldId]) => fresh.has(oldId)).length;
    if (this.options.dryRun) {
      this.imported += fresh.size;
      for (const card of known) await this.keepKnown(card, earlier.get(card.oldId), fresh);
      return;
    }
    const overtaken = await this.store([...fresh.values()], goneIds);
    const repeated = [...known, ...overtaken];
    if (repeated.length === 0) return;
    const stored = await this.options.cards.find(repeated.map(({ oldId }) => oldId));
    for (const card of repeated) await this.keepKnown(card, stored.get(card.oldId));
  }

  /** @returns those that another import has stored meanwhile */
  private async store(
    fresh: readonly PlacedCard[],
    gone: readonly string[],
  ): Promise<readonly PlacedCard[]> {
    if (fresh.length === 0) return [];
    const createdAt = new Date();
    const sealed = await Promise.all(fresh.map((card) => this.seal(card, createdAt)));
    const inserted = await this.options.cards.insert(sealed, createdAt, gone);
    for (const { oldId, token } of sealed.filter((card) => inserted.has(card.oldId))) {
      this.imported += 1;
      await this.options.map?.add(oldId, toTokenId(token.id));
    }
    return fresh.filter(({ oldId }) => !inserted.has(oldId));
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
  private async keepKnown(
    card: PlacedCard,
    earlier: EarlierImport | undefined,
    dry?: ReadonlyMap<string, PlacedCard>,
  ): Promise<void> {
    const token = earlier?.card ?? null;
    if (earlier === undefined || token === null) {
      // In a dry run the card may occur on an earlier line of the file.
      const first = dry?.get(card.oldId);
      if (first === undefined) throw new Error('An imported card has vanished.');
      if (first.details.accountNumber.expose() !== card.details.accountNumber.expose()) {
        this.bad.add(card.line, OTHER_NUMBER);
      } else this.already += 1;
      return;
    }
    if (this.isOther(card, token)) {
      this.bad.add(card.line, OTHER_NUMBER);
      return;
    }
    const isCorrected = await this.isCorrected(card, earlier.tokenId, token);
    if (isCorrected && !this.options.updates) this.bad.add(card.line, CORRECTED);
    else {
      this.already += 1;
      if (isCorrected) await this.correct(card, earlier.tokenId, token);
    }
    await this.options.map?.add(card.oldId, toTokenId(earlier.tokenId));
  }

  private isOther({ details }: PlacedCard, token: ImportedToken): boolean {
    const number = details.accountNumber.expose();
    const { maskedAccountNumber: masked, fingerprint } = token;
    if (masked !== maskAccountNumber(number)) return true;
    return fingerprint !== null && this.options.sealer.fingerprintOf(number) !== fingerprint;
  }

  /** A line without a name keeps the stored name. */
  private async isCorrected(
    { details }: PlacedCard,
    tokenId: string,
    token: ImportedToken,
  ): Promise<boolean> {
    const { expiryMonth, expiryYear, cardholderName } = details;
    if (expiryMonth !== token.expiryMonth || expiryYear !== token.expiryYear) return true;
    if (cardholderName === null) return false;
    const { key, sealedCardholderName: sealed } = token;
    if (sealed === null) return true;
    const name = await this.options.sealer.openCardholderName(tokenId, key, sealed);
    return name !== cardholderName.expose();
  }

  private async correct(
    { details }: PlacedCard,
    tokenId: string,
    { key }: ImportedToken,
  ): Promise<void> {
    this.updated += 1;
    if (this.options.dryRun) return;
    const { expiryMonth, expiryYear, cardholderName } = details;
    const { sealer, cards } = this.options;
    const sealedCardholderName =
      cardholderName && (await sealer.sealCardholderName(tokenId, key, cardholderName.expose()));
    await cards.correct(tokenId, { expiryMonth, expiryYear, sealedCardholderName });
  }
}
