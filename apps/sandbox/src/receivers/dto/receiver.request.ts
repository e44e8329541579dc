import { IsInt, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { AllowEmpty, Describe, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { AnswerRequest } from '../../destinations/dto/answer.request.js';
import { ArrivalsQuery } from '../../destinations/dto/arrivals.query.js';

const MAX_BODY_LENGTH = 64 * 1024;

export class BehaviourRequest extends AnswerRequest {
  @Describe('How many arrivals of each event are answered with `fail_status` first. Default 0.')
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

  @Describe('Answers with a redirect to this address: with `status` if that is a 3xx, else 302.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(2_048)
  redirect_to?: string | null;

  @Describe('The body of the answer, as it is; it need not be valid. Default none.')
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
  @Describe('For people. Default `receiver`.')
  @Omittable()
  @IsString()
  @MaxLength(100)
  name?: string;

  @Describe(
    'With the key, signatures are checked. It can be set later: a key exists only once its endpoint is registered.',
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
