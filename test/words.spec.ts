import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** Words that readers stumble over, each with what to write in its place. */
const FLAGGED: Readonly<Record<string, string>> = {
  anew: 'again, or the verb with "re-"',
  whoever: 'the actor: the caller, the operator, an attacker',
  'told of': 'notified of, or "receives an event about"',
};
/** Released migrations cannot change. */
const EXEMPT = /\/migrations\/|^CHANGELOG\.md$|^test\/words\.spec\.ts$/;

it("writes the trade's own words in code, messages and documents", () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.js', '*.md', '*.yaml', '*.yml'], {
    encoding: 'utf8',
  });
  const flagged = new RegExp(`\\b(${Object.keys(FLAGGED).join('|')})\\b`, 'i');
  const found = files
    .split('\n')
    .filter((file) => file !== '' && !EXEMPT.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const word = flagged.exec(line)?.[1]?.toLowerCase();
          return word === undefined
            ? []
            : [`${file}:${index + 1} "${word}": ${FLAGGED[word] ?? ''}`];
        }),
    );
  expect(found).toEqual([]);
});
