import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VersionStatus } from '../versions/version-state.js';

/** Where allowed requests are sent. The names are those of the API. */
export interface Destination {
  readonly url: string;
  readonly timeout_ms: number;
}

/** One mapped field of a decision request. */
export interface FieldMapping {
  /** `$.order.total` of the body, or `header:x-customer`. */
  readonly from: string;
  /** A field of a decision request. */
  readonly to: string;
}

/** The response that replaces the destination's. */
export interface ResponseTemplate {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** If null or absent, the decision itself is the response. */
export interface ResponseTemplates {
  readonly block?: ResponseTemplate | null;
  readonly review?: ResponseTemplate | null;
}

/** One version of an interceptor. */
@Entity('interceptor')
export class Interceptor {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** The name in the URL under which it is called. */
  @Column({ type: 'text' })
  ref!: string;

  /** Counts from 1 within the ref. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'text' })
  status!: VersionStatus;

  /** The context of its decisions, unless the mapping sets one. */
  @Column({ type: 'text' })
  context!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'json' })
  destination!: Destination;

  @Column({ type: 'json' })
  fieldMapping!: readonly FieldMapping[];

  @Column({ type: 'json' })
  responses!: ResponseTemplates;

  @Column({ type: 'text' })
  createdBy!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'text', nullable: true })
  activatedBy!: string | null;

  /** When it last became active. */
  @Column({ type: 'timestamptz', nullable: true })
  activatedAt!: Date | null;
}
