import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A key that signs tokens. Its private part is sealed with the keyring's key, bound to `kid`. */
@Entity('signing_keys')
export class SigningKey {
  @PrimaryColumn({ type: 'text' })
  kid!: string;

  @Column({ type: 'bytea' })
  sealedJwk!: Buffer;

  /** From this instant of the database's clock the key signs, until a later key replaces it. */
  @Column({ type: 'timestamptz' })
  signsFrom!: Date;

  /** The longest lifetime of any token that a replica may have signed with this key. */
  @Column({ type: 'integer' })
  longestTokenSeconds!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
