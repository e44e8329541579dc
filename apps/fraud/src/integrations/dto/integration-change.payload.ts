import { Describe, IsFormat } from '@tessera/errors';
import { IsUUID, MaxLength } from 'class-validator';
import './integration-auth.request.js';

const MAX_URL_LENGTH = 2_048;

/** The payload of `integration.enable`. */
export class EnableIntegrationPayload {
  @Describe('The integration, which is called with its present settings from then on.')
  @IsUUID()
  integration_id!: string;
}

/** The payload of `integration.set_url`. */
export class IntegrationUrlPayload {
  @IsUUID()
  integration_id!: string;

  @Describe('Where calls go from then on.')
  @IsFormat('webhook-url')
  @MaxLength(MAX_URL_LENGTH)
  url!: string;
}
