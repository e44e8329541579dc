import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which token a payment method of a provider became. */
@Entity('imported_payment_method')
export class ImportedPaymentMethod {
  @PrimaryColumn({ type: 'uuid' })
  accountId!: string;

  @PrimaryColumn({ type: 'text' })
  provider!: string;

  /** The provider's name of it. */
  @PrimaryColumn({ type: 'text' })
  paymentMethodId!: string;

  /** The vault's idempotency key of the import under way: requests that race make one card of it. */
  @Column({ type: 'uuid' })
  attempt!: string;

  @Column({ type: 'timestamptz' })
  attemptedAt!: Date;

  /** Null until the card is in the vault and the token is made. */
  @Column({ type: 'uuid', nullable: true })
  tokenId!: string | null;
}
