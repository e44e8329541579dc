import { createPrivateKey, X509Certificate } from 'node:crypto';

const SEED = /^\s*(?<seed>SU[A-Z2-7]{56})\s*$/;
const CREDENTIALS_FILE = /-----BEGIN NATS USER JWT-----.+-----BEGIN USER NKEY SEED-----/s;
const CERTIFICATES = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs;
const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----.+?-----END (?:[A-Z]+ )?PRIVATE KEY-----/s;

/** The seed of a user's NKey, if it is that; null otherwise. */
export function nkeySeedOf(credentials: string): string | null {
  return SEED.exec(credentials)?.groups?.['seed'] ?? null;
}

/** Whether it is what `EVENT_STREAM_CREDENTIALS` may be for NATS: a `.creds` file, or the seed of a user's NKey. */
export function areNatsCredentials(credentials: string): boolean {
  return nkeySeedOf(credentials) !== null || CREDENTIALS_FILE.test(credentials);
}

/** What a client of Kafka proves its identity with, as PEM. */
export interface ClientCertificate {
  /** The certificate, and those between it and the authority. */
  readonly cert: string;
  readonly key: string;
}

/** `EVENT_STREAM_CREDENTIALS` for Kafka: certificates and the key of the first; null if it is not that. */
export function clientCertificateOf(credentials: string): ClientCertificate | null {
  const certificates = credentials.match(CERTIFICATES) ?? [];
  const [key] = PRIVATE_KEY.exec(credentials) ?? [];
  const [first] = certificates;
  if (first === undefined || key === undefined) return null;
  try {
    if (!new X509Certificate(first).checkPrivateKey(createPrivateKey(key))) return null;
  } catch {
    return null;
  }
  return { cert: certificates.join('\n'), key };
}
