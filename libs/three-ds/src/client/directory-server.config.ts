import { EnvVar, type ConfigClass, type ServiceConfig } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';

/** A configuration that names a directory server. */
export interface DirectoryServerConfig {
  readonly directoryServerUrl?: string;
  readonly directoryServerCertificateAuthorities?: string;
  readonly directoryServerClientCertificate?: string;
  readonly directoryServerClientKey?: Secret<string>;
  readonly directoryServerTimeoutMs: number;
  readonly threeDsServerReferenceNumber?: string;
  readonly threeDsServerOperatorId?: string;
}

/** A configuration class of a service that authenticates by 3-D Secure. */
export function DirectoryServerClient<Config extends ServiceConfig>(
  Base: ConfigClass<Config>,
): ConfigClass<Config & DirectoryServerConfig> {
  const Parent: ConfigClass = Base;
  class WithDirectoryServer extends Parent implements DirectoryServerConfig {
    @EnvVar('DIRECTORY_SERVER_URL', {
      describe:
        "The schemes' directory server for 3-D Secure, https. Requests with a card number go there through the vault, whose `FORWARD_ALLOWED_DESTINATIONS` must include it. Without it 3-D Secure is unavailable.",
    })
    @Omittable()
    @IsFormat('http-url')
    directoryServerUrl?: string;

    @EnvVar('DIRECTORY_SERVER_CERTIFICATE_AUTHORITIES', {
      describe:
        'PEM certificates of authorities to trust in addition to the public ones for TLS with the directory server.',
    })
    @Omittable()
    @IsString()
    directoryServerCertificateAuthorities?: string;

    @EnvVar('DIRECTORY_SERVER_CLIENT_CERTIFICATE', {
      describe:
        'The PEM certificate, with its chain, that the service presents to the directory server.',
    })
    @Omittable()
    @IsString()
    directoryServerClientCertificate?: string;

    @EnvVar('DIRECTORY_SERVER_CLIENT_KEY', {
      describe: 'The PEM private key of that certificate.',
      secret: true,
    })
    @Omittable()
    @IsString()
    directoryServerClientKey?: Secret<string>;

    @EnvVar('DIRECTORY_SERVER_TIMEOUT_MS', {
      describe: 'Timeout for responses of the directory server.',
      default: '10000',
    })
    @IsInt()
    @Min(1)
    @Max(60_000)
    directoryServerTimeoutMs!: number;

    @EnvVar('THREE_DS_SERVER_REFERENCE_NUMBER', {
      describe: 'The reference number that EMVCo assigned to the 3DS server with its approval.',
      developmentDefault: '3DS_LOA_SER_TESSERA_020200_00001',
    })
    @Omittable()
    @IsString()
    @MaxLength(32)
    threeDsServerReferenceNumber?: string;

    @EnvVar('THREE_DS_SERVER_OPERATOR_ID', {
      describe: 'The ID that the schemes assigned to the operator of the 3DS server.',
    })
    @Omittable()
    @IsString()
    @MaxLength(32)
    threeDsServerOperatorId?: string;

    override problems(): string[] {
      return [...super.problems(), ...directoryServerProblems(this)];
    }
  }
  return WithDirectoryServer as ConfigClass<Config & DirectoryServerConfig>;
}

function directoryServerProblems(config: DirectoryServerConfig): string[] {
  const problems: string[] = [];
  if (config.directoryServerUrl?.startsWith('https://') === false) {
    problems.push('DIRECTORY_SERVER_URL must be https.');
  }
  const isUsed = config.directoryServerUrl !== undefined;
  if (isUsed && config.threeDsServerReferenceNumber === undefined) {
    problems.push('THREE_DS_SERVER_REFERENCE_NUMBER must be set with DIRECTORY_SERVER_URL.');
  }
  const hasCertificate = config.directoryServerClientCertificate !== undefined;
  if (hasCertificate !== (config.directoryServerClientKey !== undefined)) {
    problems.push(
      'DIRECTORY_SERVER_CLIENT_CERTIFICATE and DIRECTORY_SERVER_CLIENT_KEY must be set together.',
    );
  }
  return problems;
}
