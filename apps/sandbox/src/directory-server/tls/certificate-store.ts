import { X509Certificate } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { mintCertificates, type DirectoryCertificates } from './mint-certificates.js';

const FILES = { authority: 'authority.pem', certificate: 'server.pem', key: 'server.key.pem' };
const PARTS = ['authority', 'certificate', 'key'] as const;
const PRIVATE = 0o600;
/** Certificates that expire sooner than this are renewed. */
const MARGIN_MS = 30 * 24 * 60 * 60_000;

/**
 * The certificates in a folder, created when missing and renewed shortly before they expire.
 * Clients that trust the authority read its file. Concurrent processes may call this; one of them
 * creates the files.
 */
export async function provideCertificates(
  folder: string,
  now: Date,
): Promise<DirectoryCertificates> {
  const kept = readCertificates(folder, now);
  if (kept !== null) return kept;
  const certificates = await mintCertificates(now);
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  for (const part of PARTS) {
    writeFileSync(join(draft, FILES[part]), certificates[part], { mode: PRIVATE });
  }
  const another = readCertificates(folder, now);
  if (another !== null) {
    rmSync(draft, { recursive: true });
    return another;
  }
  rmSync(folder, { recursive: true, force: true });
  return takePlace(draft, folder) ? certificates : provideCertificates(folder, now);
}

/** @returns false if another process created certificates first */
function takePlace(draft: string, folder: string): boolean {
  try {
    renameSync(draft, folder);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
    return false;
  }
}

function readCertificates(folder: string, now: Date): DirectoryCertificates | null {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  if (!PARTS.every((part) => existsSync(join(folder, FILES[part])))) return null;
  const certificate = read(FILES.certificate);
  const endsAt = Date.parse(new X509Certificate(certificate).validTo);
  if (endsAt < now.getTime() + MARGIN_MS) return null;
  return { authority: read(FILES.authority), certificate, key: read(FILES.key) };
}
