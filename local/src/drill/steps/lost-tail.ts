import { textAt } from '../../scenario/read-field.js';
import { askAgain, readDecision } from '../evidence/fraud-evidence.js';
import type { DrillStep } from './drill-step.js';

/** Where the time of an ID ends and what is derived from the key begins. */
const KEY_PART = 14;

export const lostTail: DrillStep = {
  title: 'Requests that completed but were not archived: the lost tail',
  async run(drill) {
    const { client, report } = drill;
    const tail = drill.find('tail');
    const { status } = await readDecision(client, tail.id);
    report.check(status === 404, 'a decision of the tail is 404', String(status));
    const again = await askAgain(client, tail);
    report.check(
      again.headers.get('x-idempotent-replayed') === null,
      'its idempotency key is unknown: the decision is made again',
    );
    report.check(
      textAt(again.body, 'id').slice(KEY_PART) === tail.id.slice(KEY_PART),
      'with the same ID within six hours of UTC: callers that stored it can read it again',
    );
  },
};
