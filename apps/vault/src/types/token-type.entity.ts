import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A JSON Schema that the payloads of generic tokens can be held to. It never changes. */
@Entity('token_type')
@Unique('token_type_name_key', ['name'])
@Index('token_type_newest', ['createdAt', 'id'])
export class TokenType {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'text' })
  name!: string;

  /** JSON, as it was given. */
  @Column({ type: 'text' })
  schema!: string;
}
