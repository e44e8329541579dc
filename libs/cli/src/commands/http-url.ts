import { usageError } from '../cli-error.js';

/** The URL that a flag was given, without a slash at its end. @throws CliError for any other text */
export function httpUrl(flag: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return value.replace(/\/$/, '');
  throw usageError(`${flag} must be an http or https URL, such as http://localhost:3000.`);
}
