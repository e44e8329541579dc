import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The name of a schema, and the lock under which its versions are counted. */
@Entity('registered_schema')
export class RegisteredSchema {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'integer' })
  latestVersion!: number;

  @Column({ type: 'text' })
  createdBy!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}
