import { CommandError } from '@tessera/commands';

export class RotationPendingError extends CommandError {
  override readonly name = 'RotationPendingError';

  constructor(kid: string, signsFrom: Date) {
    super(
      `A rotation is in progress: key ${kid} is published and signs from ${signsFrom.toISOString()}. ` +
        'Wait for it, or use --emergency to replace every key at once.',
    );
  }
}

export class SealedKeyError extends Error {
  override readonly name = 'SealedKeyError';

  constructor(kid: string, cause: unknown) {
    super(
      `Signing key ${kid} does not open with this keyring: KEYRING_FILE belongs to another database.`,
      { cause },
    );
  }
}
