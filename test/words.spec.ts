import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** Phrases that readers stumble over, each with what to write instead. `npm run words` checks single words. */
const FLAGGED: readonly (readonly [pattern: string, instead: string])[] = [
  ['anew', 'again, or the verb with "re-"'],
  ['whoever', 'the actor: the caller, the operator, an attacker'],
  ['nobody|somebody', 'the actor, or the passive'],
  ['told of', 'notified of, or "receives an event about"'],
  ['tells? of|hears? of', 'reports, emits, receives an event about, learns'],
  ['(?:is|are|was|were) away', 'is unavailable, is unreachable'],
  ['(?:is|are|was|were) not there|not there any more', 'does not exist, is missing, unknown'],
  ['once more', 'again'],
  ['of (?:ours|theirs)', 'our, their'],
  [
    'of (?:its|their|our|your) own(?= *[^\\w\\s]| (?:and|at|for|from|in|next|of|on|that|to|which|who|with)\\b)',
    'its own X, a separate X',
  ],
  ['(?<!there )is none(?! of)', 'is not a …, unknown …, invalid …'],
  ['goes on', 'continues'],
  ['takes up', 'picks up, loads'],
  ['broke off', 'was interrupted'],
  ['lapsed', 'expired'],
  ['for so long|that many', 'the duration, the number'],
  ['(?:20[0-4]|30[1-4]|4[0-2]\\d|50[0-4])s', '"returns 404 for …"'],
];
/** Released migrations cannot change; the other files name what is flagged. */
const EXEMPT = [
  /\/migrations\//,
  /^CHANGELOG\.md$|^test\/words\.spec\.ts$|^cspell\.config\.yaml$|^docs\/adr\/0121-/,
];

it("writes the trade's own words in code, messages and documents", () => {
  const files = execFileSync(
    'git',
    ['ls-files', '*.ts', '*.tsx', '*.js', '*.css', '*.md', '*.yaml', '*.yml'],
    { encoding: 'utf8' },
  );
  const flagged = FLAGGED.map(([pattern, instead]) => ({
    pattern: new RegExp(`\\b(?:${pattern})(?!\\w)`, 'i'),
    instead,
  }));
  const found = files
    .split('\n')
    .filter((file) => file !== '' && !EXEMPT.some((pattern) => pattern.test(file)))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          flagged.flatMap(({ pattern, instead }) => {
            const phrase = pattern.exec(line)?.[0];
            return phrase === undefined ? [] : [`${file}:${index + 1} "${phrase}": ${instead}`];
          }),
        ),
    );
  expect(found).toEqual([]);
});
