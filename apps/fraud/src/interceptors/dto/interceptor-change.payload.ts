import { IsUUID } from 'class-validator';
import { Describe } from '@tessera/errors';

/** The payload of `interceptor.activate` and `interceptor.rollback`. */
export class InterceptorChangePayload {
  @Describe('The version that becomes the active one.')
  @IsUUID()
  interceptor_id!: string;
}
