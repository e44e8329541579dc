import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { readSdkFiles, type SdkFileName } from '@tessera/browser-sdk/files';

/** A file as it goes over the wire. */
export interface ServedFile {
  readonly contentType: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  /** Whether the name says which content it is, so that it may be kept for ever. */
  readonly isImmutable: boolean;
}

const HASH_LENGTH = 12;
const compress = promisify(gzip);

/**
 * The files of the browser SDK. Each has two names: a plain one for pages, whose content changes with
 * releases of the vault, and one with a hash of its content.
 */
@Injectable()
export class SdkFilesService {
  private loading: Promise<Loaded> | undefined;

  /** @returns null when there is no such file */
  async find(name: string): Promise<ServedFile | null> {
    return (await this.load()).files.get(name) ?? null;
  }

  /** The name with the hash, as `card-frame.3kF0….js`. */
  async immutableName(name: SdkFileName): Promise<string> {
    return (await this.load()).immutableNames.get(name) ?? name;
  }

  private load(): Promise<Loaded> {
    this.loading ??= loadFiles().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }
}

interface Loaded {
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly immutableNames: ReadonlyMap<SdkFileName, string>;
}

async function loadFiles(): Promise<Loaded> {
  const files = new Map<string, ServedFile>();
  const immutableNames = new Map<SdkFileName, string>();
  for (const { name, content } of await readSdkFiles()) {
    const file = {
      contentType: `${contentTypeOf(name)}; charset=utf-8`,
      plain: content,
      gzipped: await compress(content, { level: 9 }),
    };
    const hashed = nameWithHash(name, content);
    files.set(name, { ...file, isImmutable: false });
    files.set(hashed, { ...file, isImmutable: true });
    immutableNames.set(name, hashed);
  }
  return { files, immutableNames };
}

function contentTypeOf(name: SdkFileName): string {
  if (name.endsWith('.json')) return 'application/json';
  return name.endsWith('.css') ? 'text/css' : 'text/javascript';
}

function nameWithHash(name: string, content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, HASH_LENGTH);
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)}.${hash}${name.slice(dot)}`;
}
