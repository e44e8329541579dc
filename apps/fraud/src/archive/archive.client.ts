import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { FraudConfig } from '../config.js';
import type { ArchiveStore } from './archive-store.js';
import { ArchiveUnavailableError } from './archive.errors.js';
import { FolderStore } from './folder-store.js';
import { S3Store } from './s3-store.js';

/** The store that `DECISION_ARCHIVE_URL` names. */
@Injectable()
export class ArchiveClient implements OnApplicationShutdown {
  private opened: ArchiveStore | undefined;

  constructor(private readonly config: FraudConfig) {}

  /** @throws ArchiveUnavailableError without the setting */
  get store(): ArchiveStore {
    this.opened ??= this.open();
    return this.opened;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened?.close();
  }

  private open(): ArchiveStore {
    const { decisionArchiveUrl: url } = this.config;
    if (url === undefined) throw new ArchiveUnavailableError('DECISION_ARCHIVE_URL is not set.');
    return url.startsWith('file:') ? new FolderStore(url) : new S3Store(url, this.config);
  }
}
