import { describe, expect, it } from '@jest/globals';
import { toCaseId } from '../ids.js';
import { caseStep, type CopiedCase, digestsOf, movedPart } from './copied-case.js';

const row = (id: string) => ({ id, body: `body of ${id}` });
const erased = 'redacted';

function caseOf(changes: Partial<CopiedCase> = {}): CopiedCase {
  return {
    ...{ id: toCaseId('1'), body: 'written', erased, copiedAs: null },
    ...{ links: [row('mine')], notes: [row('note')] },
    ...changes,
  };
}

const contexts: Record<string, string> = { mine: 'moved', other: 'elsewhere' };
const of = {
  context: 'moved',
  contextOf: (id: string) => contexts[id] ?? null,
  isErasedByCopy: false,
};

/** As it is after it was copied. */
function copied(there: CopiedCase, changes: Partial<CopiedCase> = {}): CopiedCase {
  const moved = movedPart(there, of);
  return { ...moved, copiedAs: digestsOf(moved), ...changes };
}

describe('caseStep()', () => {
  const there = caseOf();
  const isErased = { body: erased, notes: [] };
  const changed = { links: [row('mine'), row('added')] };

  it.each<[string, CopiedCase, CopiedCase | undefined, string]>([
    ['is missing here', there, undefined, 'replace'],
    ['was copied', there, copied(there), 'same'],
    ['has changed there', caseOf({ body: 'newer' }), copied(there), 'replace'],
    ['has changed here', there, copied(there, { body: 'newer' }), 'changed'],
    ['has changed in both', caseOf({ body: 'a' }), copied(there, { body: 'b' }), 'changed'],
    ['was never copied', there, caseOf({ body: 'newer' }), 'changed'],
    ['was erased here', there, copied(there, isErased), 'same'],
    ['was erased there', caseOf(isErased), copied(there), 'replace'],
    ['was erased in both', caseOf(isErased), copied(there, isErased), 'replace'],
    ['changed there and was erased here', caseOf(changed), copied(there, isErased), 'changed'],
    [
      'got a note after it was erased in both',
      caseOf({ body: erased, notes: [row('later')] }),
      copied(there, isErased),
      'replace',
    ],
    [
      'was erased again here, with a note that the other cell still has',
      caseOf({ body: erased }),
      copied(caseOf({ body: erased }), isErased),
      'same',
    ],
    [
      'goes back to where it was changed no more',
      { ...copied(there), body: 'newer' },
      caseOf(),
      'replace',
    ],
    [
      'goes back to where it was changed, too',
      { ...copied(there), body: 'newer' },
      caseOf({ body: 'other' }),
      'changed',
    ],
    [
      'has decisions of another context here',
      there,
      caseOf({ body: 'other', links: [row('other')] }),
      'merge',
    ],
    [
      'has all of it next to decisions of another context',
      there,
      caseOf({ body: 'other', links: [row('mine'), row('other')] }),
      'same',
    ],
  ])('of a case that %s', (_, source, here, step) => {
    expect(caseStep(source, here, of)).toBe(step);
  });

  it('takes back a note that only a copied erasure has removed here', () => {
    const noted = caseOf({ body: erased });
    const here = copied(noted, isErased);
    expect(caseStep(noted, here, { ...of, isErasedByCopy: true })).toBe('replace');
  });
});

describe('movedPart()', () => {
  it('is all of a case, with decisions that are gone', () => {
    const whole = caseOf({ links: [row('mine'), row('gone')] });
    expect(movedPart(whole, of)).toEqual(whole);
  });

  it('is what is not written, of a case with decisions of other contexts', () => {
    const shared = caseOf({ links: [row('gone'), row('mine'), row('other')] });
    const moved = { ...shared, body: erased, links: [row('gone'), row('mine')], notes: [] };
    expect(movedPart(shared, of)).toEqual(moved);
  });
});
