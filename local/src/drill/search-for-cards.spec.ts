import { describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differencesOf } from './count-rows.js';
import { searchForCards } from './search-for-cards.js';

describe('searchForCards', () => {
  it('finds a number as a string and as hexadecimal, at any depth', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-search-'));
    mkdirSync(join(folder, 'base', '1'), { recursive: true });
    writeFileSync(join(folder, 'base', '1', '2'), 'x4242424242424242x');
    writeFileSync(join(folder, 'hex'), Buffer.from('5555555555554444').toString('hex'));
    writeFileSync(join(folder, 'clean'), '424242******4242');
    const { hits } = searchForCards(folder);
    rmSync(folder, { recursive: true });
    expect([...hits].sort()).toEqual([join('base', '1', '2'), 'hex']);
  });
});

describe('differencesOf', () => {
  it('lists tables with different counts, and those that are missing on one side', () => {
    const before = new Map([
      ['vault.pci_token', 3],
      ['vault.kept', 1],
      ['vault.lost', 2],
    ]);
    const after = new Map([
      ['vault.pci_token', 4],
      ['vault.kept', 1],
    ]);
    expect(differencesOf(before, after)).toEqual(['vault.pci_token 3 → 4', 'vault.lost 2 → none']);
    expect(differencesOf(before, before)).toEqual([]);
  });
});
