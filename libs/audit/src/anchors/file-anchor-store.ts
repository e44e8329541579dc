import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Anchor, AnchorStore } from './anchor.js';

interface Line {
  readonly service: string;
  readonly instance: string;
  readonly number: number;
  readonly head: string;
  readonly sealed_at: string;
  readonly mac: string;
}

/** One JSON object a line. Several services and processes may append to the same file. */
export class FileAnchorStore implements AnchorStore {
  readonly name: string;

  constructor(
    private readonly path: string,
    private readonly owner: { readonly service: string; readonly instance: string },
  ) {
    this.name = `file ${path}`;
  }

  async append({ service, instance, number, head, sealedAt, mac }: Anchor): Promise<void> {
    const line: Line = {
      service,
      instance,
      number,
      head: head.toString('base64url'),
      sealed_at: sealedAt.toISOString(),
      mac: mac.toString('base64url'),
    };
    // A line of this length is written in one piece, so processes do not mix theirs.
    const file = await open(this.path, 'a', 0o600);
    try {
      await file.appendFile(`${JSON.stringify(line)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async *read(after: number): AsyncIterable<Anchor> {
    const anchors: Anchor[] = [];
    const lines = createInterface({ input: createReadStream(this.path, 'utf8') });
    for await (const text of lines) {
      const anchor = parse(text);
      const { service, instance } = this.owner;
      if (anchor?.service !== service || anchor.instance !== instance) continue;
      if (anchor.number > after) anchors.push(anchor);
    }
    yield* anchors.sort((a, b) => a.number - b.number);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A line that a power cut broke is skipped; the next head follows within a minute. */
function parse(text: string): Anchor | null {
  try {
    const line = JSON.parse(text) as Line;
    return {
      service: line.service,
      instance: line.instance,
      number: line.number,
      head: Buffer.from(line.head, 'base64url'),
      sealedAt: new Date(line.sealed_at),
      mac: Buffer.from(line.mac, 'base64url'),
    };
  } catch {
    return null;
  }
}
