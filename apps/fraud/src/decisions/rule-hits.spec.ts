import { describe, expect, it } from '@jest/globals';
import type { Evaluation, TriggeredRule } from '../rules/evaluation.js';
import { RuleHits } from './rule-hits.js';

const ACTIVE = () => true;

function rule(ruleId: string, action: TriggeredRule['action'], live = true): TriggeredRule {
  return { ruleId, name: ruleId, type: 'condition', action, live, evidence: [] };
}

function evaluation(outcome: Evaluation['outcome'], ...triggered: TriggeredRule[]): Evaluation {
  return { outcome, triggered, calls: [] };
}

function shown(hits: RuleHits, isActive: (id: string) => boolean = ACTIVE): string[] {
  return hits
    .samples(isActive)
    .map(({ labels, value }) => `${labels.context} ${labels.rule} ${labels.effect} ${value}`);
}

describe('RuleHits', () => {
  it('tells rules that decided from those that were outweighed and those in shadow', () => {
    const hits = new RuleHits();
    const triggered = [rule('a', 'BLOCK'), rule('b', 'REVIEW'), rule('c', 'BLOCK', false)];
    hits.count({ id: '1', context: 'web' }, evaluation('BLOCK', ...triggered));
    hits.count({ id: '1', context: 'web' }, evaluation('REVIEW', rule('b', 'REVIEW')));
    expect(shown(hits)).toEqual([
      'web a fired 1',
      'web b fired 1',
      'web b matched 1',
      'web c shadow 1',
    ]);
  });

  it('forgets a version that is not active any more, and gives its places to others', () => {
    const hits = new RuleHits(1);
    hits.count({ id: '1', context: 'web' }, evaluation('BLOCK', rule('a', 'BLOCK')));
    expect(shown(hits, (id) => id === '2')).toEqual([]);
    hits.count({ id: '2', context: 'web' }, evaluation('BLOCK', rule('b', 'BLOCK')));
    expect(shown(hits)).toEqual(['web b fired 1']);
  });

  it('counts the rules past the bound together, whatever they are called', () => {
    const hits = new RuleHits(10);
    for (let index = 0; index < 1_000; index += 1) {
      hits.count({ id: '1', context: 'web' }, evaluation('BLOCK', rule(`r${index}`, 'BLOCK')));
    }
    const samples = shown(hits);
    expect(samples).toHaveLength(11);
    expect(samples).toContain('web other fired 990');
  });

  it('frees no more places than a version had', () => {
    const hits = new RuleHits(1);
    const both = evaluation('BLOCK', rule('a', 'BLOCK'), rule('b', 'BLOCK'));
    hits.count({ id: '1', context: 'web' }, both);
    expect(shown(hits, () => false)).toEqual([]);
    hits.count({ id: '2', context: 'web' }, both);
    expect(shown(hits)).toEqual(['web a fired 1', 'web other fired 1']);
  });
});
