import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often a client revealed or forwarded cards on a day (UTC). */
@Entity('access_budget')
export class AccessBudget {
  @PrimaryColumn({ type: 'date' })
  day!: string;

  @PrimaryColumn({ type: 'text' })
  client!: string;

  @PrimaryColumn({ type: 'text' })
  action!: string;

  @Column({ type: 'bigint' })
  used!: string;
}
