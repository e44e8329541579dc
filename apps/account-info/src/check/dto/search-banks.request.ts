import { IsString } from 'class-validator';
import { AllowEmpty } from '@tessera/errors';

export class SearchBanksRequest {
  /** In the body of a form, so that the search never appears in a URL. */
  @AllowEmpty()
  @IsString()
  search!: string;
}
