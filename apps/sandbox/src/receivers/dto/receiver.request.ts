import { IsInt, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { AllowEmpty, Describe, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { AnswerRequest, ArrivalsQuery } from '../../destinations/dto/destination.request.js';

const MAX_BODY_LENGTH = 64 * 1024;

export class BehaviourRequest extends AnswerRequest {
  @Describe('How many deliveries of each event get `fail_status` first. Default 0.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(100)
  fail_first?: number;

  @Describe('Default 500.')
  @Omittable()
  @IsInt()
  @Min(200)
  @Max(599)
  fail_status?: number;

  @Describe('Responds with a redirect to this URL: with `status` if it is a 3xx, otherwise 302.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(2_048)
  redirect_to?: string | null;

  @Describe('The body of the response, unchanged; it need not be valid. Default none.')
  @Omittable()
  @AllowEmpty()
  @IsString()
  @MaxLength(MAX_BODY_LENGTH)
  body?: string;

  @Describe('Default text/plain.')
  @Omittable()
  @IsString()
  @MaxLength(200)
  content_type?: string;
}

export class CreateReceiverRequest {
  @Describe('A display name. Default `receiver`.')
  @Omittable()
  @IsString()
  @MaxLength(100)
  name?: string;

  @Describe(
    'With the key, signatures are checked. It can be set later, since a key exists only after its endpoint is registered.',
  )
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(200)
  hmac_key?: string | null;

  @Omittable()
  @ValidateNested()
  @Type(() => BehaviourRequest)
  behaviour?: BehaviourRequest;
}

export class UpdateReceiverRequest extends CreateReceiverRequest {}

export class ListDeliveriesQuery extends ArrivalsQuery {
  @Describe('How many deliveries to wait for. Default 1.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(1_000)
  count?: number;
}
