import { hostname, tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { describeMachine, fileSystemAt, machineSentence } from './machine.js';

describe('fileSystemAt', () => {
  const mounts = [
    '/dev/vda / ext4 rw 0 0',
    'tmpfs /tmp tmpfs rw 0 0',
    'proc /proc proc rw 0 0',
    '/dev/vdb /tmp/data xfs rw 0 0',
    '',
  ].join('\n');

  it.each([
    ['/srv/data', 'ext4'],
    ['/tmp', 'tmpfs'],
    ['/tmp/dat', 'tmpfs'],
    ['/tmp/data/base', 'xfs'],
  ])('is for %s that of the nearest mount', (folder, name) => {
    expect(fileSystemAt(folder, mounts)).toBe(name);
  });

  it('is unknown where nothing is mounted above', () => {
    expect(fileSystemAt('/tmp', '')).toBe('an unknown file system');
  });
});

describe('machineSentence', () => {
  it('says everything that figures depend on', () => {
    const machine = {
      date: '2026-01-02',
      processor: 'A Processor 9000',
      cores: 2,
      memoryBytes: 24 * 1024 ** 3,
      kernel: 'Linux 6.12.1',
      fileSystem: 'ext4',
      fsyncMs: 1.234,
      node: '24.1.0',
      redis: '7.0.15',
      loadBefore: 0.25,
    };
    expect(machineSentence(machine, '18.4')).toBe(
      'Measured on 2026-01-02 on 2 cores (A Processor 9000); 24 GiB of memory; Linux 6.12.1; data on ext4, where 8 KiB are written and synced in 1.23 ms; Node 24.1.0, Postgres 18.4 with fsync, Redis 7.0.15; load average before the start 0.3.',
    );
  });

  it('names neither the machine nor a path of it', () => {
    const sentence = machineSentence(describeMachine(), '18.4');
    expect(sentence).not.toContain(tmpdir());
    expect(sentence.split(/[\s;,()]+/)).not.toContain(hostname());
  });
});
