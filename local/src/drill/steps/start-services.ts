import { APPS } from '../../stack/apps.js';
import { DrillReceiver } from '../drill-receiver.js';
import type { DrillStep } from './drill-step.js';

export const startServices: DrillStep = {
  title: 'Six services on one Postgres, which archives its log',
  async run(drill) {
    const { stack, redis, report, client } = drill;
    const cluster = await drill.newCluster();
    const redisUrl = await redis.start();
    stack.useServer(cluster.adminUrl);
    stack.useRedis(redisUrl);
    await stack.prepare();
    await stack.start(APPS.map(({ name }) => name));
    report.detail(redisUrl === null ? 'No Redis here: the queues are in Postgres.' : 'With Redis.');
    const events = ['decision.allow', 'decision.review', 'decision.block'];
    const receiver = await DrillReceiver.register(client, { service: 'fraud', events });
    drill.set({ cluster, receiver });
    report.check(true, `${stack.names.length - 1} services and the drill outside are running`);
  },
};
