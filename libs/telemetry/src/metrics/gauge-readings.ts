import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** Whether the gauges of a registry that are read from the database can be read. */
interface GaugeReadings {
  /** @param isMissing whether the gauges of this reading are missing because it fails or takes too long */
  watch(name: string, isMissing: () => Promise<boolean>): void;
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
        [...readings].map(async ([gauge, isMissing]) => {
          this.set({ gauge }, (await isMissing()) ? 1 : 0);
        }),
      );
    },
  });
  const created: GaugeReadings = { watch: (name, isMissing) => readings.set(name, isMissing) };
  ofRegistry.set(registry, created);
  return created;
}
