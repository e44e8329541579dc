import { describe, expect, it } from '@jest/globals';
import { AVAILABILITY_POLICIES } from './policies/availability-policies.js';
import { CONFIGURATION_POLICIES } from './policies/configuration-policies.js';
import { MONITORING_POLICIES } from './policies/monitoring-policies.js';
import { NETWORK_POLICIES } from './policies/network-policies.js';
import { POD_POLICIES } from './policies/pod-policies.js';
import { SECRET_POLICIES } from './policies/secret-policies.js';
import { WORKLOAD_POLICIES } from './policies/workload-policies.js';
import { Cluster } from './support/cluster.js';
import { canRender, renderOverlay } from './support/rendered-overlay.js';

const POLICIES = [
  ...POD_POLICIES,
  ...SECRET_POLICIES,
  ...WORKLOAD_POLICIES,
  ...AVAILABILITY_POLICIES,
  ...NETWORK_POLICIES,
  ...CONFIGURATION_POLICIES,
  ...MONITORING_POLICIES,
];

if (canRender()) {
  const overlays = ['staging', 'production'].map(
    (name) => [name, new Cluster(renderOverlay(`k8s/overlays/${name}`))] as const,
  );

  describe.each(POLICIES)('$name', ({ violations, breaks }) => {
    it.each(overlays)('in %s', (_, cluster) => {
      expect(violations(cluster)).toEqual([]);
    });

    it('and what breaks it is found', () => {
      for (const [, cluster] of overlays) {
        const broken = cluster.copy();
        breaks(broken);
        expect(violations(broken)).not.toEqual([]);
      }
    });
  });

  it('fraud scales from 3 to 50 pods in production', () => {
    const production = new Cluster(renderOverlay('k8s/overlays/production'));
    const { spec } = production.get('HorizontalPodAutoscaler', 'fraud-api');
    expect([spec.minReplicas, spec.maxReplicas]).toEqual([3, 50]);
  });
} else {
  it('needs kubectl or kustomize, and CI has one', () => {
    expect(process.env['CI']).not.toBe('true');
  });
}
