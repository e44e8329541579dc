import { IsIn } from 'class-validator';
import { Describe, IsTimestamp, Omittable } from '@tessera/errors';

export const RESENT_STATUSES = ['failed', 'succeeded'] as const;

export class CreateResendRequest {
  @Describe('Deliveries of events that occurred at or after this time.')
  @IsTimestamp()
  from!: string;

  @Describe('Deliveries of events that occurred before this time. By default now.')
  @Omittable()
  @IsTimestamp()
  to?: string;

  @Describe('Which deliveries are sent again. By default those that failed.')
  @Omittable()
  @IsIn(RESENT_STATUSES)
  status?: (typeof RESENT_STATUSES)[number];
}
