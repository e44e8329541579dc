import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationFailedError,
  type FieldError,
} from '@tessera/errors';

/** Why a payload was refused, for metrics and the audit trail. Responses say less. */
export type RefusalReason =
  /** Not signed by the wallet, or altered since. */
  | 'signature'
  /** Genuine, but expired. */
  | 'stale'
  /** Genuine, but used before. */
  | 'replayed'
  /** Encrypted to a key that the instance does not have. */
  | 'unknown_key'
  | 'undecryptable'
  /** For another merchant of the same gateway. */
  | 'wrong_merchant'
  /** Decrypted, but not a payment that the vault stores. */
  | 'unsupported';

/** A payload with a valid shape and invalid content. */
export class WalletPayloadRefusedError extends ValidationFailedError {
  constructor(
    readonly reason: RefusalReason,
    fault: FieldError,
  ) {
    super([fault]);
  }
}

export class WalletTokenNotFoundError extends NotFoundError {
  constructor() {
    super('No wallet token has this id.');
  }
}

/** A feature that the instance does not have. */
export class WalletNotConfiguredError extends ForbiddenError {
  /** @param lack what it would need, completing "…: " */
  constructor(name: string, lack: string) {
    super(`This instance does not take ${name}: ${lack}.`);
  }
}

/** Used already, or never present: a card on file from Google Pay has none. */
export class CryptogramGoneError extends ConflictError {
  constructor() {
    super('This wallet token has no cryptogram that can still be used.');
  }
}

export class InlineCryptogramForbiddenError extends ForbiddenError {
  constructor() {
    super(
      'This instance returns no device numbers: its PCI_LEVEL is SAQ_A. Forward the payment instead.',
    );
  }
}
