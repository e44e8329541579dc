import { describe, expect, it } from '@jest/globals';
import { canRender, renderOverlay } from './support/rendered-overlay.js';
import { typeErrors } from './support/type-errors.js';
import { validationErrors } from './support/validation-errors.js';

const OVERLAYS = ['staging', 'production'];
const SERVICES = ['identity', 'vault', 'fraud', 'account-info', 'commerce', 'gateway-legacy'];

if (canRender()) {
  const rendered = OVERLAYS.map((name) => [name, renderOverlay(`k8s/overlays/${name}`)] as const);

  describe.each(rendered)('k8s/overlays/%s', (_, objects) => {
    it('has only fields that Kubernetes knows, of the types that it wants', () => {
      expect(objects.length).toBeGreaterThan(80);
      expect(typeErrors(objects)).toEqual([]);
    });

    it('has only values that Kubernetes takes', async () => {
      expect(await validationErrors(objects)).toEqual([]);
    });
  });

  it.each(SERVICES)('%s is deployed by itself just as with the others', (service) => {
    const together = new Set(
      rendered.flatMap(([, objects]) => objects.map((o) => JSON.stringify(o))),
    );
    const alone = renderOverlay(`k8s/overlays/production/${service}`);
    expect(alone.length).toBeGreaterThan(8);
    expect(alone.filter((object) => !together.has(JSON.stringify(object)))).toEqual([]);
  });
}

describe('the typed check', () => {
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'bad' },
    spec: {
      selector: { matchLabels: { a: 'b' } },
      template: {
        metadata: { labels: { a: 'b' } },
        spec: { containers: [{ name: 'a', image: 'b:1' }] },
      },
    },
  };

  it('takes what is right', async () => {
    expect(typeErrors([deployment])).toEqual([]);
    expect(await validationErrors([deployment])).toEqual([]);
  });

  it('refuses a misspelled field, and says which was meant', () => {
    const { spec } = deployment;
    const pod = { containers: [{ name: 'a', image: 'b:1', securityContex: {} }] };
    const bad = { ...deployment, spec: { ...spec, template: { ...spec.template, spec: pod } } };
    expect(typeErrors([bad])).toEqual([
      expect.stringMatching(/^Deployment bad: .*'securityContex'.*'securityContext'/),
    ]);
  });

  it('refuses an unknown field of an object of the Prometheus operator', () => {
    const monitor = {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PodMonitor',
      metadata: { name: 'bad' },
      spec: { selector: {}, podMetricsEndpoints: [{ prt: 'management' }] },
    };
    expect(typeErrors([monitor])).toEqual([expect.stringContaining("'prt'")]);
  });

  it('refuses a text where a number belongs, and a number out of its range', async () => {
    const text = { ...deployment, spec: { ...deployment.spec, replicas: '3' } };
    expect(typeErrors([text])).toHaveLength(1);
    expect(await validationErrors([text])).toEqual([expect.stringContaining('replicas')]);
  });
});
