import { afterAll, beforeAll } from '@jest/globals';
import { START_TIMEOUT_MS } from '@tessera/local/testing';
import { testPhone } from './phone-tests.js';
import { testScreens } from './screen-tests.js';
import { testStates } from './state-tests.js';
import { ConsoleSite } from './support/console-site.js';
import { seed, type SeededDecision } from './support/seed.js';

let site: ConsoleSite | undefined;
let decisions: readonly SeededDecision[] = [];

beforeAll(async () => {
  site = await ConsoleSite.start();
  decisions = await seed(site.stack.client());
}, START_TIMEOUT_MS);

afterAll(() => site?.stop());

const running = (): ConsoleSite => {
  if (site === undefined) throw new Error('The console has not started.');
  return site;
};

testScreens(running, () => decisions);
testStates(running);
// The last: it fills the lists that the others see empty.
testPhone(running);
