import type { OutboundClientOptions } from '@tessera/outbound';
import type { Secret } from '@tessera/crypto';

/** The one destination with private TLS settings, from the configuration. */
export interface PrivateTlsConfig {
  readonly forwardPrivateTlsOrigin?: string;
  readonly forwardPrivateTlsAuthorities?: string;
  readonly forwardPrivateTlsCertificate?: string;
  readonly forwardPrivateTlsKey?: Secret<string>;
}

/** What is wrong with the variables, as messages for the operator. */
export function privateTlsProblems(config: PrivateTlsConfig): string[] {
  const { forwardPrivateTlsOrigin: origin } = config;
  const hasCertificate = config.forwardPrivateTlsCertificate !== undefined;
  const hasKey = config.forwardPrivateTlsKey !== undefined;
  const problems: string[] = [];
  if (origin !== undefined && (!origin.startsWith('https://') || originOf(origin) !== origin)) {
    problems.push('FORWARD_PRIVATE_TLS_ORIGIN must be an https origin without a path.');
  }
  if (hasCertificate !== hasKey) {
    problems.push(
      'FORWARD_PRIVATE_TLS_CERTIFICATE and FORWARD_PRIVATE_TLS_KEY go together: set both or neither.',
    );
  }
  const hasMaterial = hasCertificate || config.forwardPrivateTlsAuthorities !== undefined;
  if (hasMaterial && origin === undefined) {
    problems.push(
      'FORWARD_PRIVATE_TLS_ORIGIN must be set: nothing else is shown or trusted there.',
    );
  }
  return problems;
}

/** Client options for exactly that destination; null if it has no private TLS. */
export function privateTlsOptions(config: PrivateTlsConfig): OutboundClientOptions | null {
  if (config.forwardPrivateTlsOrigin === undefined) return null;
  const authorities = config.forwardPrivateTlsAuthorities;
  const certificate = config.forwardPrivateTlsCertificate;
  const privateKey = config.forwardPrivateTlsKey;
  return {
    ...(authorities !== undefined && { certificateAuthorities: [authorities] }),
    ...(certificate !== undefined &&
      privateKey !== undefined && { clientCertificate: { certificate, privateKey } }),
  };
}

function originOf(text: string): string | null {
  return URL.parse(text)?.origin ?? null;
}
