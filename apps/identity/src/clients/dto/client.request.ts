import { Describe, Omittable } from '@tessera/errors';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { CLIENT_GRANTS, type ClientGrant } from '../client.entity.js';

const MAX_SCOPES = 200;
const MAX_AUDIENCES = 50;
const MAX_REDIRECT_URIS = 20;
const MAX_URI_LENGTH = 2_000;

export class CreateClientRequest {
  @Describe('1 to 63 lower case letters, digits and hyphens.')
  @IsString()
  @MaxLength(63)
  name!: string;

  @Describe(
    'How it gets tokens. `client_credentials` when omitted; `authorization_code` for people.',
  )
  @Omittable()
  @IsIn(CLIENT_GRANTS)
  grant?: ClientGrant;

  @Describe(
    'What it may ask for: at most what you have yourself. May be omitted for a client that people sign in to: then all that roles have.',
  )
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPES)
  @IsString({ each: true })
  scopes?: string[];

  @Describe(
    'The audiences of its tokens. By default the instance; for a client that people sign in to none, and its sign-ins open no API.',
  )
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_AUDIENCES)
  @IsString({ each: true })
  audiences?: string[];

  @Describe('A program in the browser, which cannot keep a secret.')
  @Omittable()
  @IsBoolean()
  public?: boolean;

  @Describe('The name that people see on the sign-in page.')
  @Omittable()
  @IsString()
  @MaxLength(80)
  title?: string;

  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_REDIRECT_URIS)
  @IsString({ each: true })
  @MaxLength(MAX_URI_LENGTH, { each: true })
  redirect_uris?: string[];

  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_REDIRECT_URIS)
  @IsString({ each: true })
  @MaxLength(MAX_URI_LENGTH, { each: true })
  post_logout_redirect_uris?: string[];
}

const WEEK_MINUTES = 7 * 24 * 60;

export class RotateClientRequest {
  @Describe('For how long the previous secret keeps working. 0 when omitted.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(WEEK_MINUTES)
  overlap_minutes?: number;
}
