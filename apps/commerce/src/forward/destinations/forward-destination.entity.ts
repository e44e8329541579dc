import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One place that the cards of an account may be sent to. */
@Entity('forward_destination')
export class ForwardDestination {
  @PrimaryColumn({ type: 'uuid' })
  accountId!: string;

  /** As `AllowedDestinations` takes it: `https://api.psp.example/v1/`. */
  @PrimaryColumn({ type: 'text' })
  destination!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
