import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A machine that may obtain tokens. Its secret is kept only as a keyed hash. */
@Entity('clients')
export class Client {
  @PrimaryColumn({ type: 'text' })
  clientId!: string;

  @Column({ type: 'text', unique: true })
  name!: string;

  @Column({ type: 'text' })
  secretHash!: string;

  /** The secret before the last rotation, honoured until `previousSecretExpiresAt`. */
  @Column({ type: 'text', nullable: true })
  previousSecretHash!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  previousSecretExpiresAt!: Date | null;

  @Column({ type: 'text', array: true })
  scopes!: string[];

  @Column({ type: 'text', array: true })
  audiences!: string[];

  @Column({ type: 'timestamptz', nullable: true })
  disabledAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
