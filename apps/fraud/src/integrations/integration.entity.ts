import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BackendOutcome } from './read-backend-response.js';

export const INTEGRATION_METHODS = ['POST', 'PUT', 'PATCH'] as const;
export type IntegrationMethod = (typeof INTEGRATION_METHODS)[number];

/** Where a response contains its outcome, and how to map its values. */
export interface ResponseMapping {
  readonly outcome_path?: string;
  readonly map?: Readonly<Record<string, BackendOutcome>>;
}

/** When calls to a failing backend are suspended. */
export interface BreakerSettings {
  /** Consecutive failures after which it is no longer called. */
  readonly failures: number;
  /** Seconds until one call tests it again. */
  readonly open_s: number;
}

/** A backend that rules can call by its slug. */
@Entity('integration')
export class Integration {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  @Column('text')
  name!: string;

  /** The name that rules use. Immutable. */
  @Column('text')
  slug!: string;

  @Column('text')
  type!: 'http';

  @Column('text')
  url!: string;

  @Column('text')
  method!: IntegrationMethod;

  @Column('json')
  headers!: Readonly<Record<string, string>>;

  /** Sealed; never returned by the API. */
  @Column('bytea', { nullable: true })
  auth!: Buffer | null;

  @Column('text', { nullable: true })
  authType!: string | null;

  @Column('integer')
  timeoutMs!: number;

  @Column('integer')
  retries!: number;

  /** A template over `$.` paths; null for the default contract. */
  @Column('json', { nullable: true })
  request!: object | null;

  @Column('json', { nullable: true })
  response!: ResponseMapping | null;

  @Column('integer', { nullable: true })
  cacheTtlS!: number | null;

  @Column('json', { nullable: true })
  breaker!: BreakerSettings | null;

  @Column('boolean')
  enabled!: boolean;

  @Column('text', { nullable: true })
  description!: string | null;
}
