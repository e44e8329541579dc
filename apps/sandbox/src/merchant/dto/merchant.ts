import {
  AllowEmpty,
  Describe,
  IsStringMap,
  IsTimestamp,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, IsUUID, MaxLength, ValidateNested } from 'class-validator';
import { AnswerRequest } from '../../destinations/dto/destination.request.js';
import { FAULT_MODES, type FaultMode } from '../../destinations/send-response.js';
import type { KeptRequest, Merchant } from '../merchant.js';

const MAX_BODY_LENGTH = 1024 * 1024;
const HEADERS = { maxKeys: 50, maxKeyLength: 100, maxValueLength: 4_000 };

/** How a merchant responds; omitted fields stay unchanged. */
export class MerchantBehaviourRequest extends AnswerRequest {
  @Describe('Headers of the response, such as `content-type` for a custom `body`.')
  @Omittable()
  @IsStringMap(HEADERS)
  headers?: Record<string, string>;

  @Describe('The body of the response. Null, the default, echoes the request as JSON.')
  @Omittable()
  @Nullable()
  @AllowEmpty()
  @IsString()
  @MaxLength(MAX_BODY_LENGTH)
  body?: string | null;
}

const ANY_MAP = { maxKeys: 1_000, maxKeyLength: 1_000, maxValueLength: 100_000 };

export class MerchantResponse {
  @IsUUID()
  id!: string;

  @Describe('Where to send requests, with any method and any content type.')
  @IsString()
  url!: string;

  @IsInt()
  status!: number;

  @IsInt()
  delay_ms!: number;

  @IsIn(FAULT_MODES)
  trouble!: FaultMode;

  @IsStringMap(ANY_MAP)
  headers!: Readonly<Record<string, string>>;

  @Nullable()
  @AllowEmpty()
  @IsString()
  body!: string | null;

  @IsTimestamp()
  created_at!: string;
}

class MerchantRequestResponse {
  @Describe("Counts the merchant's requests from 1.")
  @IsInt()
  sequence!: number;

  @IsTimestamp()
  received_at!: string;

  @IsString()
  method!: string;

  @IsString()
  path!: string;

  @IsStringMap(ANY_MAP)
  headers!: Readonly<Record<string, string>>;

  @Describe('Card numbers are masked here; the echo contains them unmasked.')
  @AllowEmpty()
  @IsString()
  body!: string;

  @IsIn(['utf-8', 'base64'])
  body_encoding!: 'utf-8' | 'base64';
}

export class MerchantRequestListResponse {
  @Describe('Newest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => MerchantRequestResponse)
  data!: MerchantRequestResponse[];
}

export function toMerchantResponse(merchant: Merchant, url: string): MerchantResponse {
  const { id, createdAt, behaviour } = merchant;
  return { id, url, ...behaviour, created_at: createdAt.toISOString() };
}

export function toMerchantRequestResponse(kept: KeptRequest): MerchantRequestResponse {
  const { sequence, receivedAt, method, path, headers, body, bodyEncoding } = kept;
  const received_at = receivedAt.toISOString();
  return { sequence, received_at, method, path, headers, body, body_encoding: bodyEncoding };
}
