import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BackendOutcome } from './answer-reading.js';

export const INTEGRATION_METHODS = ['POST', 'PUT', 'PATCH'] as const;
export type IntegrationMethod = (typeof INTEGRATION_METHODS)[number];

/** Where an answer says its outcome, and what its words mean. */
export interface ResponseMapping {
  readonly outcome_path?: string;
  readonly map?: Readonly<Record<string, BackendOutcome>>;
}

/** When a backend that fails is left alone. */
export interface BreakerSettings {
  /** Failures in a row after which it is no longer called. */
  readonly failures: number;
  /** For so long; then one call tries it. */
  readonly open_s: number;
}

/** A backend that rules can ask, by its slug. */
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

  /** How rules name it. It never changes. */
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

  /** Sealed; no read shows it. */
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
