import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which token a card of another system has become: the same card is not imported twice. */
@Entity('imported_card')
export class ImportedCard {
  /** Where the card came from; ids are unique in there. */
  @PrimaryColumn({ type: 'text' })
  source!: string;

  @PrimaryColumn({ type: 'text' })
  oldId!: string;

  /** The token may have been deleted since. */
  @Column({ type: 'uuid' })
  tokenId!: string;

  @Column({ type: 'timestamptz' })
  importedAt!: Date;
}
