import { ApiError, ConfigurationError, ConnectionError } from '@tessera/client';
import { WebhookVerificationError } from '@tessera/client/webhooks';
import { CliError } from './cli-error.js';
import { EXIT } from './exit-codes.js';

/** An error as commands print it with `--json`. */
export interface ErrorReport {
  readonly code: string;
  readonly message: string;
  readonly status?: number;
  readonly service?: string;
  readonly request_id?: string | undefined;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** The exit code for an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CliError) return error.exitCode;
  if (error instanceof ConnectionError) return EXIT.unreachable;
  if (error instanceof ConfigurationError) return EXIT.notAllowed;
  if (!(error instanceof ApiError)) return EXIT.failure;
  if (error.status === 401 || error.status === 403) return EXIT.notAllowed;
  return error.status === 404 ? EXIT.notFound : EXIT.failure;
}

/** What an error says, for programs. */
export function reportOf(error: unknown): ErrorReport {
  if (error instanceof ApiError) {
    const { code, status, service, requestId, errors } = error;
    const message = sentenceOf(error);
    return { code, message, status, service, request_id: requestId, errors };
  }
  if (error instanceof ConnectionError) {
    return { code: 'unreachable', message: error.message, service: error.service };
  }
  if (error instanceof CliError || error instanceof WebhookVerificationError) {
    return { code: error.code, message: error.message };
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof ConfigurationError ? 'configuration' : 'internal';
  return { code, message };
}

/** What an error says, for people: a sentence, its fields, and what to quote to an operator. */
export function linesOf(error: unknown): string[] {
  if (error instanceof ApiError) {
    const { service, status, code, requestId, errors } = error;
    const request = requestId === undefined ? '' : `, request ${requestId}`;
    return [
      sentenceOf(error),
      ...errors.map(({ path, message }) => `  ${path} ${message}`),
      `  (${service}: ${status} ${code}${request})`,
    ];
  }
  const isBug = error instanceof Error && reportOf(error).code === 'internal';
  return isBug ? [error.stack ?? error.message] : [reportOf(error).message];
}

/** The sentence of the service, without what the client puts around it. */
function sentenceOf({ message, service, status, code, requestId, errors }: ApiError): string {
  const fields = errors.map((each) => `${each.path} ${each.message}`).join('; ');
  return message
    .replace(`${service} returned ${status} ${code}: `, '')
    .replace(requestId === undefined ? '' : ` [request ${requestId}]`, '')
    .replace(fields === '' ? '' : ` (${fields})`, '');
}
