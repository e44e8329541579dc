import type { AccountId } from '@tessera/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the account has shown of its standing under PCI DSS; without one it is SAQ A. */
export const PCI_ATTESTATIONS = ['SAQ_A', 'SAQ_D', 'ROC'] as const;
export type PciAttestation = (typeof PCI_ATTESTATIONS)[number];

/** Capabilities that an operator may grant in addition to the defaults. */
export const PERMISSIONS = [
  'compliance_exchange',
  'compliance_forward',
  'provider_backup',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The result of a payment when the fraud service is unavailable. */
export const FRAUD_POLICIES = ['fail_open', 'fail_closed'] as const;
export type FraudPolicy = (typeof FRAUD_POLICIES)[number];

/** How the gateway works for an account. An account without a row has the defaults. */
@Entity('account_settings')
export class AccountSettings {
  @PrimaryColumn({ type: 'uuid' })
  accountId!: AccountId;

  @Column({ type: 'text' })
  pciAttestation!: PciAttestation;

  @Column({ type: 'text', array: true })
  permissions!: Permission[];

  /** Where card data may be forwarded to: prefixes of URLs. */
  @Column({ type: 'text', array: true })
  forwardDestinations!: string[];

  /** The rulesets that evaluate payments before they are authorized; null for none. */
  @Column({ type: 'text', nullable: true })
  fraudContext!: string | null;

  @Column({ type: 'text' })
  fraudPolicy!: FraudPolicy;

  /** One of `PAYMENT_PROVIDERS`; null: the first of them. */
  @Column({ type: 'text', nullable: true })
  provider!: string | null;

  /** The name of the account at its provider; null: its id. */
  @Column({ type: 'text', nullable: true })
  providerMerchant!: string | null;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}

export function defaultSettings(accountId: AccountId): AccountSettings {
  return {
    accountId,
    pciAttestation: 'SAQ_A',
    permissions: [],
    forwardDestinations: [],
    fraudContext: null,
    fraudPolicy: 'fail_closed',
    provider: null,
    providerMerchant: null,
    rowMac: null,
  };
}
