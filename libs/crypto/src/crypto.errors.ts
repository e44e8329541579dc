/**
 * Sealed bytes did not open: cut short, altered, moved to another owner or field, or sealed under
 * another key. Which of these it was is deliberately not told, neither here nor in a log.
 */
export class SealedDataError extends Error {
  override readonly name = 'SealedDataError';

  constructor() {
    super('Sealed data could not be opened.');
  }
}

/**
 * A key-encryption key could not be brought into memory, because its provider is out of reach or
 * no longer has that version. Services answer 503: nothing is stored in clear instead.
 */
export class KeyUnavailableError extends Error {
  override readonly name = 'KeyUnavailableError';

  constructor(version: number, cause?: unknown) {
    super(`Version ${version} of the key-encryption key is not available.`, { cause });
  }
}

/** The keyring file is missing, open to others, damaged, or lacks a key. Names files and keys, never values. */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';
}
