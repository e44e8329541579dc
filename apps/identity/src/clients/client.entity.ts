import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** How a client comes by tokens: with its own credentials, or for a person who signs in. */
export const CLIENT_GRANTS = ['client_credentials', 'authorization_code'] as const;

export type ClientGrant = (typeof CLIENT_GRANTS)[number];

/** A program that may obtain tokens. Its secret is kept only as a keyed hash. */
@Entity('clients')
export class Client {
  @PrimaryColumn({ type: 'text' })
  clientId!: string;

  @Column({ type: 'text', unique: true })
  name!: string;

  @Column({ type: 'text', default: 'client_credentials' })
  grant!: ClientGrant;

  /** What people read on the sign-in page, in place of the name. */
  @Column({ type: 'text', nullable: true })
  title!: string | null;

  /** Null of a public client: a program in the browser, which could keep no secret. */
  @Column({ type: 'text', nullable: true })
  secretHash!: string | null;

  /** The secret before the last rotation, honoured until `previousSecretExpiresAt`. */
  @Column({ type: 'text', nullable: true })
  previousSecretHash!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  previousSecretExpiresAt!: Date | null;

  @Column({ type: 'text', array: true })
  scopes!: string[];

  @Column({ type: 'text', array: true })
  audiences!: string[];

  /** Where people may be sent with what the sign-in gave. Compared to the letter. */
  @Column({ type: 'text', array: true, default: '{}' })
  redirectUris!: string[];

  /** Where people may be sent after they signed out. */
  @Column({ type: 'text', array: true, default: '{}' })
  postLogoutRedirectUris!: string[];

  @Column({ type: 'timestamptz', nullable: true })
  disabledAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
