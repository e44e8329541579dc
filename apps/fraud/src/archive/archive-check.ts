import { hash } from 'node:crypto';
import type { ServiceCheck } from '@tessera/service';
import type { FraudConfig } from '../config.js';
import { ArchiveClient } from './archive.client.js';

const TEST_FILE = 'doctor/writable';
const CONTENT = Buffer.from('tessera fraud doctor\n');

/** Whether the store of the archive can be written and read. */
export const archiveCheck: ServiceCheck = {
  name: 'decision archive',
  async run(config) {
    const settings = config as FraudConfig;
    if (settings.decisionArchiveUrl === undefined) return null;
    const client = new ArchiveClient(settings);
    try {
      await client.store.put(TEST_FILE, { bytes: CONTENT, sha256: hash('sha256', CONTENT) });
      const read = await client.store.read(TEST_FILE);
      if (read.equals(CONTENT)) return { ok: 'Can be written and read.' };
      return failed('The store returns other bytes than were stored.');
    } catch (error) {
      return failed(Error.isError(error) ? error.message : 'The store cannot be used.');
    } finally {
      await client.onApplicationShutdown();
    }
  },
};

function failed(problem: string) {
  const fix =
    'Check DECISION_ARCHIVE_URL, its rights and the NetworkPolicy (docs/operations/archive.md).';
  return { problem, fix };
}
