import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A key pair that browsers encrypt cards to. */
@Entity('jwe_key')
@Index('jwe_key_created_at', ['createdAt'])
export class JweKey {
  @PrimaryColumn({ type: 'uuid' })
  kid!: string;

  /** The public half as a JWK, in JSON. */
  @Column({ type: 'text' })
  publicJwk!: string;

  /** PKCS #8, sealed with the `kid` as its associated data. */
  @Column({ type: 'bytea' })
  sealedPrivateKey!: Buffer;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}
