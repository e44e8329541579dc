import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

/** How a bank behaves; omitted fields stay unchanged. */
export class BankBehaviourRequest {
  @Describe('Milliseconds that the accounts of the customer `slow` take. Default 3000.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(120_000)
  slow_ms?: number;

  @Describe('Whether the interface always returns 503. Default false.')
  @Omittable()
  @IsBoolean()
  is_down?: boolean;
}
