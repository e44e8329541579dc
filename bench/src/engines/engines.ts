import { ZenEngine } from '@gorules/zen-engine';
import { compileRuleset, NO_LOOKUPS, parseRuleset } from '@tessera/fraud/rules';
import { LogicEngine } from 'json-logic-engine';
import { Engine } from 'json-rules-engine';
import type { SamplePayment, SampleRule } from './sample-rules.js';

/** The ids of the rules that fire, in any order. */
export type Fired = readonly string[];

/** An engine with the sample rules. Some are asynchronous. */
export interface ComparedEngine {
  readonly name: string;
  readonly fired: (payment: SamplePayment) => Fired | Promise<Fired>;
}

/** The engine of the decisions, evidence and null rules included. */
export function tessera(rules: readonly SampleRule[]): ComparedEngine & {
  readonly fired: (payment: SamplePayment) => Fired;
} {
  const parsed = parseRuleset(
    rules.map(({ id, minAmount, countries, channel }) => ({
      id,
      name: 'r',
      type: 'condition',
      action: 'REVIEW',
      when: {
        all: [
          { path: '$.transaction.amount', operator: 'gte', value: minAmount },
          { path: '$.billing.country', operator: 'in', value: countries },
          { path: '$.context', operator: 'eq', value: channel },
        ],
      },
    })),
  );
  if ('problems' in parsed) throw new Error('The sample rules are not valid.');
  const engine = compileRuleset(parsed.ruleset);
  return {
    name: 'tessera',
    fired: (payment) => engine.evaluate(payment, NO_LOOKUPS).triggered.map(({ ruleId }) => ruleId),
  };
}

/** What a programmer writes by hand: one function a rule, and nothing but the ids. */
export function closures(rules: readonly SampleRule[]): ComparedEngine & {
  readonly fired: (payment: SamplePayment) => Fired;
} {
  const written = rules.map(({ id, minAmount, countries: [first, second, third], channel }) => ({
    id,
    holds: ({ transaction, billing, context }: SamplePayment) => {
      const country = billing?.country;
      return (
        transaction.amount >= minAmount &&
        (country === first || country === second || country === third) &&
        context === channel
      );
    },
  }));
  return {
    name: 'closures',
    fired: (payment) => {
      const fired: string[] = [];
      for (const { id, holds } of written) if (holds(payment)) fired.push(id);
      return fired;
    },
  };
}

/** json-logic-engine, compiled. */
export function jsonLogic(rules: readonly SampleRule[]): ComparedEngine {
  const engine = new LogicEngine();
  const built = rules.map(({ id, minAmount, countries, channel }) => ({
    id,
    holds: engine.build({
      and: [
        { '>=': [{ var: 'transaction.amount' }, minAmount] },
        { in: [{ var: 'billing.country' }, countries] },
        { '===': [{ var: 'context' }, channel] },
      ],
    }) as (payment: SamplePayment) => unknown,
  }));
  return {
    name: 'json-logic-engine',
    fired: (payment) => built.filter(({ holds }) => holds(payment) === true).map(({ id }) => id),
  };
}

/** zen-engine: one decision table that collects. */
export function zen(rules: readonly SampleRule[]): ComparedEngine {
  const engine = new ZenEngine();
  const decision = engine.createDecision({
    nodes: [
      { id: 'in', name: 'in', type: 'inputNode', position: { x: 0, y: 0 } },
      { id: 'out', name: 'out', type: 'outputNode', position: { x: 0, y: 0 } },
      {
        id: 'table',
        name: 'table',
        type: 'decisionTableNode',
        position: { x: 0, y: 0 },
        content: {
          hitPolicy: 'collect',
          inputs: [
            { id: 'a', name: 'amount', field: 'transaction.amount' },
            { id: 'c', name: 'country', field: 'billing.country' },
            { id: 'm', name: 'channel', field: 'context' },
          ],
          outputs: [{ id: 'r', name: 'rule', field: 'rule' }],
          rules: rules.map(({ id, minAmount, countries, channel }) => ({
            _id: id,
            a: `>= ${minAmount}`,
            c: countries.map((country) => `"${country}"`).join(', '),
            m: `"${channel}"`,
            r: `"${id}"`,
          })),
        },
      },
    ],
    edges: [
      { id: 'e1', sourceId: 'in', targetId: 'table', type: 'edge' },
      { id: 'e2', sourceId: 'table', targetId: 'out', type: 'edge' },
    ],
  });
  return {
    name: 'zen-engine',
    fired: async (payment) => {
      const answer = (await decision.evaluate(payment)) as { result: { rule: string }[] };
      return answer.result.map(({ rule }) => rule);
    },
  };
}

/** json-rules-engine, with nested facts through its path syntax. */
export function jsonRules(rules: readonly SampleRule[]): ComparedEngine {
  const engine = new Engine([], { allowUndefinedFacts: true });
  for (const { id, minAmount, countries, channel } of rules) {
    engine.addRule({
      event: { type: id },
      conditions: {
        all: [
          {
            fact: 'transaction',
            path: '$.amount',
            operator: 'greaterThanInclusive',
            value: minAmount,
          },
          { fact: 'billing', path: '$.country', operator: 'in', value: [...countries] },
          { fact: 'context', operator: 'equal', value: channel },
        ],
      },
    });
  }
  return {
    name: 'json-rules-engine',
    fired: async (payment) => (await engine.run({ ...payment })).events.map(({ type }) => type),
  };
}
