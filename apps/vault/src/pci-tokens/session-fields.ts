import { ValidationFailedError } from '@tessera/errors';
import type { SessionOptions } from '../sessions/sessions.service.js';
import type { CreatePciTokenRequest } from './dto/create-pci-token.request.js';

const SESSION_FIELDS = ['allowed_schemes', 'allowed_origins'] as const;

/** What tells a browser what it may do has no meaning for a card in the request: never ignored. */
export function refuseSessionFields(request: CreatePciTokenRequest): void {
  const faults = SESSION_FIELDS.filter((field) => request[field] !== undefined).map((field) => ({
    path: `$.${field}`,
    message: 'is allowed only when source is "session"',
  }));
  if (faults.length > 0) {
    throw new ValidationFailedError(faults);
  }
}

/** What the session is to remember until the browser gives the card. */
export function sessionOptions(request: CreatePciTokenRequest): Omit<SessionOptions, 'purpose'> {
  return {
    allowedSchemes: request.allowed_schemes,
    allowedOrigins: request.allowed_origins,
    tokenExpiresIn: request.expires_in,
    tokenMetadata: request.metadata,
  };
}
