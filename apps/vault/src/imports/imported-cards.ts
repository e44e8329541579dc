import { prepared } from '@tessera/database';
import type { DataSource } from 'typeorm';
import {
  insertPciTokensSql,
  PCI_TOKEN_PARAMETERS,
  pciTokenRowSql,
  pciTokenValues,
  type NewPciToken,
} from '../pci-tokens/new-pci-token.js';
import { ownerOf, type OwnerRow, type TokenKey } from '../token-access/token-owner.js';

/** The result of an earlier import of a card. */
export interface EarlierImport {
  readonly tokenId: string;
  /** Null when the token was deleted or has expired since. */
  readonly card: ImportedToken | null;
}

/** A card that was imported and whose token can be used. */
export interface ImportedToken {
  readonly maskedAccountNumber: string;
  readonly fingerprint: string | null;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly key: TokenKey;
  readonly sealedCardholderName: Buffer | null;
}

/** What a repeated import changes. */
export interface CardCorrection {
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Null: the name stays. */
  readonly sealedCardholderName: Buffer | null;
}

interface EarlierRow extends OwnerRow {
  readonly old_id: string;
  readonly token_id: string;
  readonly masked_account_number: string | null;
  readonly fingerprint: string | null;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly wrapped_key: Buffer;
  readonly sealed_cardholder_name: Buffer | null;
}

const FIND = {
  name: 'imported_card_find',
  text: `select i.old_id, i.token_id, t.masked_account_number, t.fingerprint, t.expiry_month,
      t.expiry_year, t.wrapped_key, t.sealed_cardholder_name, t.owner, t.account
    from imported_card i left join pci_token t
      on t.id = i.token_id and (t.expires_at is null or t.expires_at > now())
    where i.source = $1 and i.old_id = any($2::text[])`,
};
const CORRECT = {
  name: 'imported_card_correct',
  text: `update pci_token set expiry_month = $2, expiry_year = $3,
      sealed_cardholder_name = coalesce($4, sealed_cardholder_name)
    where id = $1`,
};

const FIRST_TOKEN_PARAMETER = 6;

/**
 * Old ids and tokens in one statement: after a crash either both are there or neither is. A token that
 * is gone is replaced, unless another import has replaced it meanwhile.
 */
function insertStatement(count: number): { name: string; text: string } {
  const rows = Array.from(
    { length: count },
    (_, index) => `(${pciTokenRowSql(FIRST_TOKEN_PARAMETER + index * PCI_TOKEN_PARAMETERS)})`,
  );
  const tokens = `select * from (values ${rows.join(', ')}) as token
    where column1 in (select token_id from noted)`;
  const text = `with noted as (
      insert into imported_card (source, old_id, token_id, imported_at)
      select $1, old_id, token_id, $2
      from unnest($3::text[], $4::uuid[]) as given (old_id, token_id)
      on conflict (source, old_id) do update
        set token_id = excluded.token_id, imported_at = excluded.imported_at
        where imported_card.token_id = any($5::uuid[])
      returning old_id, token_id),
    token as (${insertPciTokensSql(tokens)})
    select old_id from noted`;
  return { name: `imported_card_insert_${count}`, text };
}

/** The cards of one source that were imported before, or by another import at the same time. */
export class ImportedCards {
  constructor(
    private readonly dataSource: DataSource,
    private readonly source: string,
  ) {}

  async find(oldIds: readonly string[]): Promise<ReadonlyMap<string, EarlierImport>> {
    const rows = await prepared<EarlierRow>(this.dataSource, FIND, [this.source, oldIds]);
    return new Map(
      rows.map((row) => [row.old_id, { tokenId: row.token_id, card: importedToken(row) }]),
    );
  }

  async correct(tokenId: string, correction: CardCorrection): Promise<void> {
    const { expiryMonth, expiryYear, sealedCardholderName } = correction;
    const values = [tokenId, expiryMonth, expiryYear, sealedCardholderName];
    await prepared(this.dataSource, CORRECT, values);
  }

  /**
   * @param gone tokens of these old ids that can be used no more
   * @returns the old ids that were stored; the others were there a moment before
   */
  async insert(
    cards: readonly { readonly oldId: string; readonly token: NewPciToken }[],
    importedAt: Date,
    gone: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const values = [
      this.source,
      importedAt,
      cards.map(({ oldId }) => oldId),
      cards.map(({ token }) => token.id),
      gone,
      ...cards.flatMap(({ token }) => pciTokenValues(token)),
    ];
    const statement = insertStatement(cards.length);
    const rows = await prepared<{ old_id: string }>(this.dataSource, statement, values);
    return new Set(rows.map(({ old_id }) => old_id));
  }
}

function importedToken(row: EarlierRow): ImportedToken | null {
  const { masked_account_number: maskedAccountNumber, wrapped_key: wrapped } = row;
  if (maskedAccountNumber === null) return null;
  return {
    maskedAccountNumber,
    fingerprint: row.fingerprint,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    key: { wrapped, owner: ownerOf(row) },
    sealedCardholderName: row.sealed_cardholder_name,
  };
}
