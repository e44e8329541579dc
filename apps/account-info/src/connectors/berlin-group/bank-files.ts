import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Secret } from '@tessera/crypto';
import type { FieldError } from '@tessera/errors';
import type { BankTls } from './bank.js';
import type { HeaderEntry, TlsEntry } from './bank-entry.js';

/** Every value that can't break out of its header: printable ASCII, without spaces at the ends. */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the files that a banks file names, relative to its own folder, and collects every error.
 */
export class BankFiles {
  private readonly folder: string;
  readonly faults: FieldError[] = [];

  constructor(banksFile: string) {
    this.folder = dirname(resolve(banksFile));
  }

  /** The files of the bank whose entry is at `path`. */
  at(path: string): FilesOfBank {
    return new FilesOfBank(path, this.folder, this.faults);
  }
}

/** Values are empty after an error; they are never used, because the banks file is rejected. */
export class FilesOfBank {
  constructor(
    private readonly path: string,
    private readonly folder: string,
    private readonly faults: FieldError[],
  ) {}

  /** @param field below the bank's own entry: `oauth.client_secret_file` */
  secret(field: string, file: string): Secret<string> {
    return new Secret(this.text(field, file).trim());
  }

  header({ value, file }: HeaderEntry, at: number): Secret<string> {
    if (file === undefined || value !== undefined) return new Secret(value ?? '');
    const field = `headers[${at}].file`;
    const text = this.text(field, file).trim();
    if (text !== '' && !HEADER_VALUE.test(text)) this.fault(field, 'must hold printable ASCII');
    return new Secret(text);
  }

  tls(entry: TlsEntry): BankTls {
    const { certificate_file: certificate, private_key_file: key, ca_file: authority } = entry;
    const ca = authority === undefined ? '' : this.text('tls.ca_file', authority);
    if (ca !== '' && certificatesOf(ca).length === 0) {
      this.fault('tls.ca_file', 'must hold certificates in PEM');
    }
    return {
      clientCertificate:
        certificate === undefined || key === undefined ? null : this.pair(certificate, key),
      certificateAuthorities: certificatesOf(ca),
    };
  }

  private pair(certificateFile: string, keyFile: string): BankTls['clientCertificate'] {
    const certificate = this.text('tls.certificate_file', certificateFile);
    const privateKey = this.secret('tls.private_key_file', keyFile);
    if (certificate === '' || privateKey.expose() === '') return null;
    const leaf = parsed(() => new X509Certificate(certificate));
    const key = parsed(() => createPrivateKey(privateKey.expose()));
    if (leaf === null) this.fault('tls.certificate_file', 'must hold a certificate in PEM');
    if (key === null) this.fault('tls.private_key_file', 'must hold an unencrypted key in PEM');
    if (leaf === null || key === null) return null;
    if (!leaf.checkPrivateKey(key)) {
      this.fault('tls.private_key_file', 'must be the key of the certificate');
    }
    return { certificate, privateKey, endsAt: leaf.validToDate };
  }

  /** Empty after an error, since an empty file is an error too. */
  private text(field: string, file: string): string {
    try {
      const text = readFileSync(resolve(this.folder, file), 'utf8');
      if (text.trim() === '') this.fault(field, 'names an empty file');
      return text.trim() === '' ? '' : text;
    } catch {
      this.fault(field, 'names a file that cannot be read');
      return '';
    }
  }

  private fault(field: string, message: string): void {
    this.faults.push({ path: `${this.path}.${field}`, message });
  }
}

function certificatesOf(pem: string): string[] {
  const found = pem.match(CERTIFICATE) ?? [];
  return found.filter((text) => parsed(() => new X509Certificate(text)) !== null);
}

/** OpenSSL's messages do not help the operator, and might reveal part of a key. */
function parsed<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}
