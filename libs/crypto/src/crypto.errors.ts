/** What did not open, by name: enough to find the row, nothing of what it holds. */
export interface SealedSubject {
  /** The row's id, as the data were sealed for it; null where a named key sealed them. */
  readonly owner: string | null;
  /** The field, or the name of the key. */
  readonly field: string;
}

/**
 * Sealed bytes did not open: cut short, altered, moved to another owner or field, or sealed under
 * another key. Which of these it was is deliberately not told, neither here nor in a log.
 */
export class SealedDataError extends Error {
  override readonly name = 'SealedDataError';

  constructor(readonly subject?: SealedSubject) {
    super('Sealed data could not be opened.');
  }
}

/**
 * A key-encryption key could not be brought into memory, because its provider is out of reach.
 * Services answer 503: nothing is stored in clear instead.
 */
export class KeyUnavailableError extends Error {
  override readonly name = 'KeyUnavailableError';

  constructor(version: number, cause?: unknown) {
    const because = cause instanceof KekProviderError ? ` ${cause.message}` : '';
    super(`Version ${version} of the key-encryption key is not available.${because}`, { cause });
  }
}

/**
 * The holder of the root key did not do what it was asked to: out of reach, overloaded, sealed, or it
 * refuses this caller or this key. Asking again later may help; the message names provider and
 * reason for the operator.
 */
export class KekProviderError extends Error {
  override readonly name = 'KekProviderError';

  /** @param reason the provider's own code, such as `AccessDeniedException` or `503: Vault is sealed` */
  constructor(provider: string, reason: string, cause?: unknown) {
    super(`The key provider ${provider} failed: ${reason}.`, { cause });
  }
}

/** The keyring file is missing, open to others, damaged, or lacks a key. Names files and keys, never values. */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';
}
