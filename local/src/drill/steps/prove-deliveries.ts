import type { SignedArrival } from '../drill-receiver.js';
import type { DrillStep } from './drill-step.js';

/** The longest wait before an attempt is 31 s. */
const PATIENCE_MS = 60_000;

export const proveDeliveries: DrillStep = {
  title: 'Webhooks go on where they stood',
  async run(drill) {
    const { evidence, report } = drill;
    const receiver = drill.find('receiver');
    await receiver.answer(200);
    for (const { id } of evidence.fraud.decisions) {
      const isDelivered = ({ rawBody, status }: SignedArrival) =>
        status === 200 && rawBody.includes(id);
      await receiver.await(`the event of decision ${id}`, isDelivered, PATIENCE_MS);
    }
    const count = evidence.fraud.decisions.length;
    report.check(true, `the events of all ${count} decisions were taken, none is lost`);
    const arrivals = await receiver.arrivals();
    const ofEach = Map.groupBy(arrivals, ({ eventId }) => eventId);
    const isSame = [...ofEach.values()].every(
      (same) => new Set(same.map(({ rawBody }) => rawBody)).size === 1,
    );
    report.check(isSame, 'an event that came more than once is the same to the byte');
    report.check(
      arrivals.every(({ isSigned }) => isSigned),
      'every one is signed with the key of before',
    );
    const repeated = [...ofEach.values()].filter(
      (same) => same.filter(({ status }) => status === 200).length > 1,
    );
    report.detail(
      `${arrivals.length} arrivals of ${ofEach.size} events; ${repeated.length} taken twice`,
    );
  },
};
