import { UsageError } from '@tessera/commands';

/** Longer than any attempt is of use; a longer retention of personal data is a mistake. */
const MAX_RETENTION_DAYS = 366;
/** What a client id may be; the issuer's are of letters, digits and dashes. */
const CLIENT_ID = /^[\x21-\x7e]{1,255}$/;

/** The options that `tenant create` and `tenant set` share. */
export const SETTINGS = {
  client: {
    type: 'string',
    multiple: true,
    placeholder: 'CLIENT_ID',
    describe: 'An OAuth client that acts for the tenant; may be repeated',
  },
  'retention-days': {
    type: 'string',
    placeholder: 'DAYS',
    describe: 'Days until everything personal of an attempt is removed (default 15)',
  },
  'redirect-origin': {
    type: 'string',
    multiple: true,
    placeholder: 'ORIGIN',
    describe: 'Where shoppers may be sent back to, such as https://shop.example; may be repeated',
  },
} as const;

interface SettingValues {
  readonly client?: readonly string[] | undefined;
  readonly 'retention-days'?: string | undefined;
  readonly 'redirect-origin'?: readonly string[] | undefined;
}

/** @throws UsageError that names the option and its allowed values */
export function parseTenantChange(values: SettingValues) {
  return {
    clientIds: values.client?.map(clientId),
    retentionDays: retentionDays(values['retention-days']),
    redirectOrigins: values['redirect-origin']?.map(redirectOrigin),
  };
}

function clientId(text: string): string {
  if (CLIENT_ID.test(text)) return text;
  throw new UsageError(`--client "${text}" is not a client id.`);
}

function retentionDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_RETENTION_DAYS) return days;
  throw new UsageError(`--retention-days must be a whole number from 1 to ${MAX_RETENTION_DAYS}.`);
}

function redirectOrigin(text: string): string {
  const url = URL.parse(text);
  const local = url?.protocol === 'http:' && url.hostname === 'localhost';
  const exact = url?.origin === text && !text.includes('*');
  if (exact && (url.protocol === 'https:' || local)) return text;
  throw new UsageError(
    `--redirect-origin "${text}" must be an https origin without a path, such as https://shop.example.`,
  );
}
