import { IsString } from 'class-validator';
import { AllowEmpty } from '@tessera/errors';

export class SearchBanksRequest {
  /** In the body of a form, so that it stands in no address. */
  @AllowEmpty()
  @IsString()
  search!: string;
}
