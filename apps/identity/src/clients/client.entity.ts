import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** How a client obtains tokens: with its own credentials, or for a person who signs in. */
export const CLIENT_GRANTS = ['client_credentials', 'authorization_code'] as const;

export type ClientGrant = (typeof CLIENT_GRANTS)[number];

/** A program that may obtain tokens. Only a keyed hash of its secret is stored. */
@Entity('clients')
export class Client {
  @PrimaryColumn({ type: 'text' })
  clientId!: string;

  @Column({ type: 'text', unique: true })
  name!: string;

  @Column({ type: 'text', default: 'client_credentials' })
  grant!: ClientGrant;

  /** The name shown on the sign-in page. */
  @Column({ type: 'text', nullable: true })
  title!: string | null;

  /** Null for a public client: a program in the browser, which cannot keep a secret. */
  @Column({ type: 'text', nullable: true })
  secretHash!: string | null;

  /** The secret before the last rotation, accepted until `previousSecretExpiresAt`. */
  @Column({ type: 'text', nullable: true })
  previousSecretHash!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  previousSecretExpiresAt!: Date | null;

  @Column({ type: 'text', array: true })
  scopes!: string[];

  @Column({ type: 'text', array: true })
  audiences!: string[];

  /** Where the browser may be redirected with an authorization code. Compared exactly. */
  @Column({ type: 'text', array: true, default: '{}' })
  redirectUris!: string[];

  /** Where the browser may be redirected after a sign-out. */
  @Column({ type: 'text', array: true, default: '{}' })
  postLogoutRedirectUris!: string[];

  @Column({ type: 'timestamptz', nullable: true })
  disabledAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
