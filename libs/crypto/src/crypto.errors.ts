/** Identifies the data that did not open: enough to find the row, none of its contents. */
export interface SealedSubject {
  /** The row's ID that the data were sealed for; null if a named key sealed them. */
  readonly owner: string | null;
  /** The field, or the name of the key. */
  readonly field: string;
}

/**
 * Sealed bytes did not open: truncated, altered, moved to another owner or field, or sealed under
 * another key. Which of these happened is deliberately not reported, here or in a log.
 */
export class SealedDataError extends Error {
  override readonly name = 'SealedDataError';

  constructor(readonly subject?: SealedSubject) {
    super('Sealed data could not be opened.');
  }
}

/**
 * A key-encryption key could not be loaded because its provider is unavailable. Services return
 * 503: nothing is stored in clear instead.
 */
export class KeyUnavailableError extends Error {
  override readonly name = 'KeyUnavailableError';

  constructor(version: number, cause?: unknown) {
    const because = cause instanceof KekProviderError ? ` ${cause.message}` : '';
    super(`Version ${version} of the key-encryption key is not available.${because}`, { cause });
  }
}

/**
 * The key provider failed: it is unreachable, overloaded or sealed, or it rejects this caller or
 * this key. A retry may help; the message names provider and reason for the operator.
 */
export class KekProviderError extends Error {
  override readonly name = 'KekProviderError';

  /** @param reason the provider's own code, such as `AccessDeniedException` or `503: Vault is sealed` */
  constructor(provider: string, reason: string, cause?: unknown) {
    super(`The key provider ${provider} failed: ${reason}.`, { cause });
  }
}

/**
 * The keyring file is missing, readable by others, damaged, or lacks a key. Messages name files and
 * keys, never values.
 */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';
}
