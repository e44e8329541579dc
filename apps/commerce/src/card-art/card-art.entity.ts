import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A picture of a card. Never changed: another picture is another row. */
@Entity('card_art')
@Index('card_art_digest', ['digest'], { unique: true })
export class CardArt {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** SHA-256 of content type and picture: the cards of an issuer share one row. */
  @Column({ type: 'bytea' })
  digest!: Buffer;

  @Column({ type: 'text' })
  contentType!: string;

  @Column({ type: 'bytea' })
  data!: Buffer;

  @Column({ type: 'integer' })
  width!: number;

  @Column({ type: 'integer' })
  height!: number;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}
