import type { AccountId } from '@tessera/ids';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from '@tessera/accounts';
import type { Scheme } from '@tessera/cards';

export const GUARDIAN_CPA_MODES = ['off', 'shadow', 'on'] as const;

/**
 * Whether tokens are composed from the network tokens that the vault has under the account's
 * contract.
 */
export type GuardianCpaMode = (typeof GUARDIAN_CPA_MODES)[number];

export const PCI_ATTESTATIONS = ['SAQ_D', 'ROC'] as const;

export type PciAttestation = (typeof PCI_ATTESTATIONS)[number];

/** The columns, for copies that are none of the database's. */
export type SettingsFields = Pick<AccountSettings, keyof AccountSettings>;

/** What an account has opted in to. Without a row, every option is off. */
@Entity('account_settings')
export class AccountSettings {
  @ForeignKey(() => Account, { name: 'account_settings_account_id_fkey' })
  @PrimaryColumn({ type: 'uuid' })
  accountId!: AccountId;

  @Column({ type: 'text' })
  guardianCpaMode!: GuardianCpaMode;

  /** The vault contract that the account composes. */
  @Column({ type: 'text', nullable: true })
  contractId!: string | null;

  @Column({ type: 'boolean' })
  issuerMetadataEnabled!: boolean;

  @Column({ type: 'boolean' })
  schemeReferencesEnabled!: boolean;

  /** ISO 4217. */
  @Column({ type: 'text', nullable: true })
  currency!: string | null;

  @Column({ type: 'boolean' })
  cdeImportEnabled!: boolean;

  /** What the operator has seen before it enabled imports. */
  @Column({ type: 'text', nullable: true })
  pciAttestation!: PciAttestation | null;

  /** Null for all. */
  @Column({ type: 'text', array: true, nullable: true })
  allowedCardSchemes!: Scheme[] | null;

  @Column({ type: 'timestamptz' })
  updatedAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
