import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** The roles of a person at one audience: an instance, which includes its services, or a service. */
@Entity('user_roles')
export class UserRoles {
  @ForeignKey(() => User, { name: 'user_roles_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  audience!: string;

  @Column({ type: 'text', array: true })
  roles!: string[];

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
