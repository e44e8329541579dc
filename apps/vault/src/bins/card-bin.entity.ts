import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of the cards whose numbers begin with these digits. */
@Entity('card_bin')
export class CardBin {
  /** Six to eleven digits. Compared byte by byte, so that no locale has a say. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  bin!: string;

  /** More than one on co-badged cards. */
  @Column({ type: 'text', array: true, nullable: true })
  schemes!: string[] | null;

  @Column({ type: 'text', nullable: true })
  type!: string | null;

  @Column({ type: 'text', nullable: true })
  segment!: string | null;

  @Column({ type: 'text', nullable: true })
  currencyCode!: string | null;

  @Column({ type: 'text', nullable: true })
  issuerName!: string | null;

  @Column({ type: 'text', nullable: true })
  issuerCountryCode!: string | null;

  @Column({ type: 'timestamptz' })
  importedAt!: Date;
}
