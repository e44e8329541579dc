import { prepared } from '@tessera/service';
import type { DataSource } from 'typeorm';
import {
  insertPciTokensSql,
  PCI_TOKEN_PARAMETERS,
  pciTokenRowSql,
  pciTokenValues,
  type NewPciToken,
} from '../pci-tokens/new-pci-token.js';

/** What an earlier import made of a card. */
export interface EarlierImport {
  readonly tokenId: string;
  /** Null when the token was deleted since. */
  readonly maskedAccountNumber: string | null;
  readonly fingerprint: string | null;
}

interface EarlierRow {
  readonly old_id: string;
  readonly token_id: string;
  readonly masked_account_number: string | null;
  readonly fingerprint: string | null;
}

const FIND = {
  name: 'imported_card_find',
  text: `select i.old_id, i.token_id, t.masked_account_number, t.fingerprint
    from imported_card i left join pci_token t on t.id = i.token_id
    where i.source = $1 and i.old_id = any($2::text[])`,
};

const FIRST_TOKEN_PARAMETER = 5;

/** Old ids and tokens in one statement: after a crash either both are there or neither is. */
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
      on conflict (source, old_id) do nothing returning old_id, token_id),
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
      rows.map(({ old_id, token_id, masked_account_number, fingerprint }) => [
        old_id,
        { tokenId: token_id, maskedAccountNumber: masked_account_number, fingerprint },
      ]),
    );
  }

  /** @returns the old ids that were stored; the others were there a moment before */
  async insert(
    cards: readonly { readonly oldId: string; readonly token: NewPciToken }[],
    importedAt: Date,
  ): Promise<ReadonlySet<string>> {
    const values = [
      this.source,
      importedAt,
      cards.map(({ oldId }) => oldId),
      cards.map(({ token }) => token.id),
      ...cards.flatMap(({ token }) => pciTokenValues(token)),
    ];
    const statement = insertStatement(cards.length);
    const rows = await prepared<{ old_id: string }>(this.dataSource, statement, values);
    return new Set(rows.map(({ old_id }) => old_id));
  }
}
