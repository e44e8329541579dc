#!/usr/bin/env node
// The test script of a package: what `npm test` runs, for the files of this package only. turbo
// starts the scripts of many packages at once, so each waits for its turn.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));
const TURN = `${CACHE}test-turn`;
const POLL_MS = 100;

mkdirSync(CACHE, { recursive: true });
while (!takesTurn()) await sleep(POLL_MS);
process.once('exit', () => {
  rmSync(TURN, { force: true });
});
process.argv.splice(2, 0, 'unit,e2e', '--passWithNoTests', `${process.cwd()}/`);
await import('../jest/run.js');

/** Whether no other package is tested now. Two at once are slower, and not wrong. */
function takesTurn() {
  try {
    writeFileSync(TURN, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isAlive(holder())) rmSync(TURN, { force: true });
    return false;
  }
}

function holder() {
  try {
    return Number(readFileSync(TURN, 'utf8'));
  } catch {
    // Its turn has just ended.
    return 0;
  }
}

/** @param {number} pid 0 for one that has not written it yet, or has ended */
function isAlive(pid) {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
