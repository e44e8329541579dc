import { ChildOf, defineFormat, Describe, IsFormat } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsIn, MaxLength, ValidateNested } from 'class-validator';
import { isBackendSlug } from '../../rules/parse-backend-rule.js';

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible ASCII with inner spaces: what every HTTP implementation accepts (RFC 9110). */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** Set by the service or by HTTP itself; another value would change what the request means. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/** Whether a header of this name may be added to the requests to a backend. */
export function isFreeHeader(name: string): boolean {
  return TOKEN.test(name) && !OWN_HEADERS.has(name.toLowerCase());
}

/** Whether a string can be the value of a header. */
export function isHeaderValue(value: string): boolean {
  return HEADER_VALUE.test(value);
}

defineFormat(
  'integration-slug',
  isBackendSlug,
  'must be 1 to 64 lower-case letters, digits, _ or -, and begin with a letter or digit',
);
defineFormat('header-value', isHeaderValue, 'must be visible ASCII, as a header can carry it');
defineFormat(
  'user-name',
  (value) => isHeaderValue(value) && !value.includes(':'),
  'must be visible ASCII without a colon',
);
defineFormat(
  'auth-header-name',
  isFreeHeader,
  'must be the name of a header that HTTP itself does not use',
);

export const AUTH_TYPES = ['bearer', 'basic', 'header'] as const;

export class BearerAuth {
  @IsFormat('header-value')
  @MaxLength(4_096)
  token!: string;
}

export class BasicAuth {
  @IsFormat('user-name')
  @MaxLength(500)
  username!: string;

  @IsFormat('header-value')
  @MaxLength(500)
  password!: string;
}

export class HeaderAuth {
  @IsFormat('auth-header-name')
  @MaxLength(100)
  name!: string;

  @IsFormat('header-value')
  @MaxLength(4_096)
  value!: string;
}

export class IntegrationAuthRequest {
  @Describe('Which of the sibling fields is set.')
  @IsIn(AUTH_TYPES)
  type!: (typeof AUTH_TYPES)[number];

  @ChildOf('type')
  @ValidateNested()
  @Type(() => BearerAuth)
  bearer?: BearerAuth;

  @ChildOf('type')
  @ValidateNested()
  @Type(() => BasicAuth)
  basic?: BasicAuth;

  @ChildOf('type')
  @ValidateNested()
  @Type(() => HeaderAuth)
  header?: HeaderAuth;
}
