import { afterAll, beforeAll } from '@jest/globals';
import { START_TIMEOUT_MS } from '@tessera/local/testing';
import { testJourneys } from './journey-tests.js';
import { testPayments } from './payment-tests.js';
import { ConsoleSite } from './support/console-site.js';

/** Five attempts of a delivery take seconds instead of minutes. */
const WEBHOOK_TIME_SCALE = '40';
/** The gateway looks for settlement files every ten minutes, and with this every ten seconds. */
const PAYMENT_TIME_SCALE = '60';

let site: ConsoleSite | undefined;

beforeAll(async () => {
  site = await ConsoleSite.start({ WEBHOOK_TIME_SCALE, PAYMENT_TIME_SCALE });
}, START_TIMEOUT_MS);

afterAll(() => site?.stop());

const running = (): ConsoleSite => {
  if (site === undefined) throw new Error('The console has not started.');
  return site;
};

testJourneys(running);
testPayments(running);
