import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuditResult } from './audit-entry.js';

/** A row of the audit trail. It is inserted and never changed; the database refuses it. */
@Entity('audit_event')
export class AuditEventRow {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** A part of the key, because the table is partitioned by it. */
  @PrimaryColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text' })
  result!: AuditResult;

  @Column({ type: 'text' })
  actor!: string;

  @Column({ type: 'text', nullable: true })
  objectType!: string | null;

  @Column({ type: 'text', nullable: true })
  objectId!: string | null;

  @Column({ type: 'text', nullable: true })
  origin!: string | null;

  @Column({ type: 'text', nullable: true })
  requestId!: string | null;

  @Column({ type: 'text' })
  details!: string;
}
