const SEED = /^\s*(?<seed>SU[A-Z2-7]{56})\s*$/;
const CREDENTIALS_FILE = /-----BEGIN NATS USER JWT-----.+-----BEGIN USER NKEY SEED-----/s;

/** The seed of a user's NKey, if it is that; null otherwise. */
export function nkeySeedOf(credentials: string): string | null {
  return SEED.exec(credentials)?.groups?.['seed'] ?? null;
}

/** Whether it is what `EVENT_STREAM_CREDENTIALS` may be: a `.creds` file, or the seed of a user's NKey. */
export function areNatsCredentials(credentials: string): boolean {
  return nkeySeedOf(credentials) !== null || CREDENTIALS_FILE.test(credentials);
}
