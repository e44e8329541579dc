import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Behaviour } from './behaviour.js';
import { Receiver } from './receiver.js';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const ENDING = '.json';

interface StoredReceiver {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly hmac_key: string | null;
  readonly behaviour: Behaviour;
}

/** Receivers in a folder, one file each, so that they outlive the process; their deliveries do not. */
export class ReceiverFiles {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  }

  /** In the order in which they were created. */
  read(): Receiver[] {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as StoredReceiver)
      .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
      .map(toReceiver);
  }

  /** Replaces the file, so that a process that dies leaves none that is half written. */
  write({ id, name, createdAt, hmacKey, behaviour }: Receiver): void {
    const created_at = createdAt.toISOString();
    const stored: StoredReceiver = { id, name, created_at, hmac_key: hmacKey, behaviour };
    const draft = join(this.folder, `${id}.draft`);
    writeFileSync(draft, JSON.stringify(stored), { mode: PRIVATE_FILE });
    renameSync(draft, this.fileOf(id));
  }

  delete(id: string): void {
    rmSync(this.fileOf(id), { force: true });
  }

  private fileOf(id: string): string {
    return join(this.folder, `${id}${ENDING}`);
  }
}

function toReceiver({ id, name, created_at, hmac_key, behaviour }: StoredReceiver): Receiver {
  const receiver = new Receiver(id, name, new Date(created_at));
  receiver.hmacKey = hmac_key;
  receiver.behaviour = behaviour;
  return receiver;
}
