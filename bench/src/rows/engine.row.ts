import { closures, jsonLogic, jsonRules, tessera, zen } from '../engines/engines.js';
import { sampleRules } from '../engines/sample-rules.js';
import { crossCheck, engineWork, microseconds } from '../engines/time-engine.js';
import type { BenchmarkRow } from './benchmark-row.js';

const RULES = 100;
const FEW = 10;
const MANY = 1_000;
const PEER_MS = 1_000;

export const engine: BenchmarkRow = {
  name: 'engine',
  title: `${RULES} rules of 3 conditions with evidence, compared with hand-written closures without`,
  apps: [],
  bar: 2,
  reached: { ratio: 2.38 },
  unit: 'evaluations/s',
  baseline: 'by hand',
  prepare: async () => {
    const rules = sampleRules(RULES);
    const [mine, written] = [tessera(rules), closures(rules)];
    const peers = [jsonLogic(rules), zen(rules), jsonRules(rules)];
    await crossCheck([mine, written, ...peers]);
    return {
      subject: engineWork(mine.fired),
      bare: engineWork(written.fired),
      finish: async () => {
        const times: string[] = [];
        for (const compared of [mine, written, ...peers]) {
          const took = await microseconds(compared, PEER_MS);
          times.push(`${compared.name} ${took.toFixed(took < 100 ? 2 : 0)} µs`);
        }
        return { note: `one evaluation, same answers: ${times.join(', ')}` };
      },
    };
  },
};

export const engineGrowth: BenchmarkRow = {
  name: 'engine-growth',
  title: `A rule among ${MANY} that share paths, compared with a rule among ${FEW}`,
  apps: [],
  bar: 1,
  reached: { ratio: 1.4 },
  unit: 'rules/s',
  baseline: 'few',
  prepare: () => {
    const [few, many] = [tessera(sampleRules(FEW)), tessera(sampleRules(MANY))];
    return Promise.resolve({
      subject: engineWork(many.fired, MANY),
      bare: engineWork(few.fired, FEW),
    });
  },
};
