/** A file to be stored. */
export interface NewFile {
  readonly bytes: Uint8Array;
  /** In hex. */
  readonly sha256: string;
}

/**
 * Where the files of the archive are: a folder or a bucket. Names are relative to the URL of the archive,
 * so that an archive can be copied to another one.
 */
export interface ArchiveStore {
  /**
   * Stores a file as a whole or not at all. Storing it again changes nothing.
   *
   * @throws ArchiveUnavailableError
   */
  put(name: string, file: NewFile, signal?: AbortSignal): Promise<void>;
  /**
   * Reads bytes of a file, by default all of them. It returns fewer than asked for if the file is shorter.
   *
   * @throws ArchiveUnavailableError, ArchiveDamagedError if there is no such file
   */
  read(name: string, range?: ByteRange): Promise<Buffer>;
  close(): Promise<void>;
}

/** From a byte (inclusive) to another (exclusive). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
