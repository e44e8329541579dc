import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A key of the deprecated scheme. Its value is shown once; the database holds a keyed hash. */
@Entity('api_key')
@Index('api_key_key_id', ['keyId'], { unique: true })
@Index('api_key_newest', ['createdAt', 'id'])
export class ApiKey {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** The part of the value that names the key. It is no secret. */
  @Column({ type: 'text' })
  keyId!: string;

  @Column({ type: 'bytea' })
  keyHash!: Buffer;

  @Column({ type: 'text', array: true })
  scopes!: string[];

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** Written in batches: it lags a few seconds behind. */
  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
  /** The client that owns what the key creates; null for keys of earlier releases. */
  @Column({ type: 'text', nullable: true })
  createdBy!: string | null;
}
