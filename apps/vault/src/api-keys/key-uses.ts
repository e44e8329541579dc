import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask } from '@tessera/service';
import { ApiKeysRepository } from './api-keys.repository.js';

const EVERY_MS = 5_000;

/** Remembers when keys were used, and writes it down in one statement for all of them. */
@Injectable()
export class KeyUses implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private uses = new Map<string, Date>();
  private readonly task: PeriodicTask;

  constructor(private readonly keys: ApiKeysRepository) {
    this.task = new PeriodicTask({
      failure: 'The last uses of API keys were not written.',
      everyMs: EVERY_MS,
      work: () => this.flush(),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
    // A time that is a few seconds off is not worth a shutdown that fails with its database.
    await this.flush().catch(() => undefined);
  }

  note(id: string, at: Date): void {
    this.uses.set(id, at);
  }

  async flush(): Promise<void> {
    if (this.uses.size === 0) return;
    const uses = this.uses;
    this.uses = new Map();
    try {
      await this.keys.noteUses(uses);
    } catch (error) {
      // What came in meanwhile is newer.
      this.uses = new Map([...uses, ...this.uses]);
      throw error;
    }
  }
}
