import { ValidationFailedError } from '@tessera/errors';
import type { SessionOptions } from '../sessions/sessions.service.js';
import type { CreatePciTokenRequest } from './dto/pci-token.request.js';

const SESSION_FIELDS = ['allowed_schemes', 'allowed_origins'] as const;

/**
 * Fields that limit what a browser may do have no meaning when the card is in the request: they are
 * refused, never ignored.
 */
export function refuseSessionFields(request: CreatePciTokenRequest): void {
  const faults = SESSION_FIELDS.filter((field) => request[field] !== undefined).map((field) => ({
    path: `$.${field}`,
    message: 'is allowed only when source is "session"',
  }));
  if (faults.length > 0) {
    throw new ValidationFailedError(faults);
  }
}

/** What the session stores until the browser submits the card. */
export function sessionOptions(request: CreatePciTokenRequest): Omit<SessionOptions, 'purpose'> {
  return {
    allowedSchemes: request.allowed_schemes,
    allowedOrigins: request.allowed_origins,
    tokenExpiresIn: request.expires_in,
    tokenMetadata: request.metadata,
  };
}
