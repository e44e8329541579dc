import { beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOf } from '../running-process.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { readLockHolder, acquireStackLock } from './stack-lock.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder('lock');
  file = join(folder, 'stack.lock');
});

describe('acquireStackLock', () => {
  it('names the process that has the folder to the second comer', () => {
    acquireStackLock(file, 'npm start');
    expect(() => acquireStackLock(file, 'npm start')).toThrow(
      `The data folder ${folder} is in use by \`npm start\` (process ${process.pid})`,
    );
  });

  it('can be taken again once released', () => {
    acquireStackLock(file, 'npm start').release();
    expect(existsSync(file)).toBe(false);
    expect(() => acquireStackLock(file, 'npm start')).not.toThrow();
  });

  it('takes over from a process that is gone, even if its ID was reused', () => {
    const began = 'another time';
    writeFileSync(file, JSON.stringify({ pid: process.pid, began, command: 'npm start' }));
    acquireStackLock(file, 'turbo dev');
    expect(readLockHolder(file)?.command).toBe('turbo dev');
  });

  it('takes over a file that was cut short', () => {
    writeFileSync(file, '{"pid":');
    acquireStackLock(file, 'npm start');
    expect(readLockHolder(file)?.began).toBe(startOf(process.pid));
  });

  it('notifies waiting processes when the databases are ready', () => {
    const lock = acquireStackLock(file, 'turbo dev');
    expect(readLockHolder(file)?.ready).toBe(false);
    lock.announceReady();
    expect(readLockHolder(file)?.ready).toBe(true);
  });
});
