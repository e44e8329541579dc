import { IsArray, IsBoolean, IsInt, IsObject, IsString } from 'class-validator';
import { Describe } from '@tessera/errors';

/** Who is signed in. Access tokens stay at the backend. */
export class SessionResponse {
  @Describe('`id`, `name` and `email` of the person.')
  @IsObject()
  person!: { readonly id: string; readonly name: string; readonly email: string | null };

  @Describe('The scopes of the person, by service.')
  @IsObject()
  scopes!: Readonly<Record<string, readonly string[]>>;

  @Describe('The services of this installation.')
  @IsArray()
  @IsString({ each: true })
  services!: string[];

  @Describe('How the person authenticated (RFC 8176).')
  @IsArray()
  @IsString({ each: true })
  amr!: string[];

  @Describe('When, in seconds since 1970.')
  @IsInt()
  auth_time!: number;

  @IsString()
  expires_at!: string;

  @IsString()
  instance!: string;

  @Describe('Whether this is a development installation with demo people.')
  @IsBoolean()
  development!: boolean;

  @Describe('Whether there is a sandbox with switches.')
  @IsBoolean()
  sandbox!: boolean;
}

export class SignOutResponse {
  @Describe('Open it to sign out at identity, too.')
  @IsString()
  location!: string;
}
