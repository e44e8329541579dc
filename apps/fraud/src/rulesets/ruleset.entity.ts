import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VersionStatus } from '../versions/version-state.js';

/** One version of the rules of a context. Its rules never change once it has been active. */
@Entity('ruleset')
export class Ruleset {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  context!: string;

  /** Counts from 1 within the context. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'text' })
  status!: VersionStatus;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** As written; type `json` preserves the exact string. */
  @Column({ type: 'json' })
  rules!: unknown[];

  @Column({ type: 'text' })
  hash!: string;

  /** With `schemaVersion`, the schema that validates requests. */
  @Column({ type: 'text', nullable: true })
  schemaName!: string | null;

  @Column({ type: 'integer', nullable: true })
  schemaVersion!: number | null;

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
