import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** Whether the gauges of a registry that are read from the database can be read. */
interface GaugeReadings {
  /** @param isStale whether the gauges of this reading are missing because it fails or hangs */
  watch(name: string, isStale: () => Promise<boolean>): void;
}

const ofRegistry = new WeakMap<Registry, GaugeReadings>();

/** One per registry: every reading has a sample of the same gauge, named by its first metric. */
export function gaugeReadings(registry: Registry): GaugeReadings {
  const known = ofRegistry.get(registry);
  if (known !== undefined) return known;
  const readings = new Map<string, () => Promise<boolean>>();
  new Gauge({
    name: 'database_gauges_unreadable',
    help: '1 while gauges that are read from the database are missing because reading them fails or takes too long, by the first of them.',
    labelNames: ['gauge'],
    registers: [registry],
    async collect() {
      await Promise.all(
        [...readings].map(async ([gauge, isStale]) => {
          this.set({ gauge }, (await isStale()) ? 1 : 0);
        }),
      );
    },
  });
  const created: GaugeReadings = { watch: (name, isStale) => readings.set(name, isStale) };
  ofRegistry.set(registry, created);
  return created;
}
