import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * State that oidc-provider keeps between requests (sessions, codes, refresh tokens). Ids are
 * bearer secrets, so only their hashes are stored, and the payload, which repeats them, is sealed.
 */
@Entity('oidc_records')
export class OidcRecord {
  @PrimaryColumn({ type: 'text' })
  model!: string;

  @PrimaryColumn({ type: 'bytea' })
  idHash!: Buffer;

  @Column({ type: 'bytea' })
  sealedPayload!: Buffer;

  @Index({ where: 'grant_id_hash is not null' })
  @Column({ type: 'bytea', nullable: true })
  grantIdHash!: Buffer | null;

  @Column({ type: 'bytea', nullable: true })
  userCodeHash!: Buffer | null;

  @Column({ type: 'bytea', nullable: true })
  uidHash!: Buffer | null;

  /** Of whoever signed in: what was issued to a person ends with their access. */
  @Index({ where: 'user_hash is not null' })
  @Column({ type: 'bytea', nullable: true })
  userHash!: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  consumedAt!: Date | null;

  @Index()
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;
}
