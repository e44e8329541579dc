import { ValidationFailedError } from '@tessera/errors';
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
