import { AllowEmpty } from '@tessera/errors';
import { IsString } from 'class-validator';

export class ChooseAccountRequest {
  @IsString()
  account!: string;
}

export class ChooseBankRequest {
  @IsString()
  institution!: string;
}

export class SearchBanksRequest {
  /** In the body of a form, so that the search never appears in a URL. */
  @AllowEmpty()
  @IsString()
  search!: string;
}
