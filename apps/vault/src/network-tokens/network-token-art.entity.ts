import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last picture of a card that the scheme gave for a token. */
@Entity('network_token_art')
export class NetworkTokenArt {
  /** That of the token. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** Which picture it is: another one is asked for when the token has another. */
  @Column({ type: 'text' })
  cardArtId!: string;

  @Column({ type: 'text' })
  contentType!: string;

  @Column({ type: 'bytea' })
  data!: Buffer;

  @Column({ type: 'integer' })
  width!: number;

  @Column({ type: 'integer' })
  height!: number;
}
