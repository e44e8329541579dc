import { ConflictError, ForbiddenError, ServiceUnavailableError } from '@tessera/errors';
import { isRefusal, onOwnPaths } from '@tessera/platform-client';

export class CdeImportOffError extends ForbiddenError {
  constructor() {
    super('The account may not import cards: its operator has not enabled it.');
  }
}

export class VaultTakesNoCardsError extends ForbiddenError {
  constructor() {
    super('The vault of this instance takes no card numbers.');
  }
}

export class OtherImportRunningError extends ConflictError {
  constructor() {
    super('This payment method is being imported with other data; try again in a minute.');
  }
}

export class ImportUnsettledError extends ServiceUnavailableError {
  constructor() {
    super('This payment method is being imported by other requests; try again.');
  }
}

/** Whether the vault has seen this attempt with another body. */
export function isOtherBody(error: unknown): boolean {
  if (!isRefusal(error, 422)) return false;
  return error.refusal.validationErrors.some(({ path }) => path === '$.headers.x-idempotency-key');
}

/** The vault's validation errors about the card, with the paths of the caller's request. */
export function cardRefusal(error: unknown): unknown {
  if (isRefusal(error, 403)) return new VaultTakesNoCardsError();
  return onOwnPaths(error, (path) => path.replace(/^\$\.pan(?=\.|$)/, '$.card'));
}
