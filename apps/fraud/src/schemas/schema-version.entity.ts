import { Column, Entity, PrimaryColumn } from 'typeorm';

export const SCHEMA_STATUSES = ['ACTIVE', 'DEPRECATED'] as const;
/** A deprecated version still validates, but no new references to it are allowed. */
export type SchemaStatus = (typeof SCHEMA_STATUSES)[number];

/** One version of a schema. */
@Entity('schema_version')
export class SchemaVersion {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Counts from 1 within the name. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'text' })
  status!: SchemaStatus;

  /** As written. */
  @Column({ type: 'json' })
  schema!: Readonly<Record<string, unknown>>;

  @Column({ type: 'text' })
  createdBy!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'text', nullable: true })
  deprecatedBy!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  deprecatedAt!: Date | null;
}
