import { describe, expect, it } from '@jest/globals';
import { realpathSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { AVAILABILITY_POLICIES } from './policies/availability-policies.js';
import { CONFIGURATION_POLICIES } from './policies/configuration-policies.js';
import { INGRESS_POLICIES } from './policies/ingress-policies.js';
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
  ...INGRESS_POLICIES,
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

  it('the component request-rate adds the rate of requests to the autoscaler of fraud', () => {
    const folder = temporaryFolder('request-rate');
    const from = (path: string) => relative(realpathSync(folder), resolve(path));
    writeFileSync(
      join(folder, 'kustomization.yaml'),
      `resources: ['${from('k8s/overlays/production/fraud')}']
components: ['${from('k8s/components/request-rate')}']
`,
    );
    const { spec } = new Cluster(renderOverlay(folder)).get('HorizontalPodAutoscaler', 'fraud-api');
    const names = spec.metrics?.map(
      ({ pods, containerResource }) => pods?.metric.name ?? containerResource?.name,
    );
    expect(names).toEqual(['cpu', 'http_requests_per_second']);
  });

  it('the component egress-proxy lets pods reach a proxy in place of the internet', () => {
    const folder = temporaryFolder('egress-proxy');
    const from = (path: string) => relative(realpathSync(folder), resolve(path));
    writeFileSync(
      join(folder, 'kustomization.yaml'),
      `resources: ['${from('k8s/overlays/production')}']
components: ['${from('k8s/components/egress-proxy')}']
`,
    );
    const policies = new Cluster(renderOverlay(folder)).all('NetworkPolicy');
    const toInternet = policies.filter(
      ({ metadata }) => metadata?.name?.endsWith('-to-internet') === true,
    );
    expect(toInternet).toHaveLength(5);
    for (const { spec } of toInternet) {
      expect(spec?.egress?.map(({ ports }) => ports)).toEqual([[{ protocol: 'TCP', port: 3128 }]]);
    }
    expect(JSON.stringify(policies)).not.toContain('0.0.0.0/0');
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
