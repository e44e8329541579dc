import { expect, it } from '@jest/globals';
import { realpathSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { Cluster } from './support/cluster.js';
import { canRender, renderOverlay, type ClusterObject } from './support/rendered-overlay.js';
import { typeErrors } from './support/type-errors.js';
import { validationErrors } from './support/validation-errors.js';

interface Route {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly parentRefs: readonly { readonly name: string }[];
    readonly hostnames: readonly string[];
    readonly rules: readonly {
      readonly matches: readonly { readonly path: { readonly value: string } }[];
      readonly backendRefs: readonly { readonly name: string; readonly port: number }[];
    }[];
  };
}

/** Routes to the APIs from outside: by Gateway, host, path, and to which Service and port. */
function fromRoutes(objects: readonly ClusterObject[]): string[] {
  const routes = objects.filter(({ kind }) => kind === 'HTTPRoute') as unknown as Route[];
  return routes.flatMap(({ spec: { parentRefs, hostnames, rules } }) =>
    rules.flatMap(({ matches, backendRefs }) =>
      matches.map(({ path }) => {
        const [backend] = backendRefs;
        const to = `${backend?.name ?? ''}:${String(backend?.port)}`;
        return [parentRefs[0]?.name, hostnames.join(), path.value, to].join(' ');
      }),
    ),
  );
}

function fromIngresses(cluster: Cluster): string[] {
  return cluster.all('Ingress').flatMap(({ spec }) =>
    (spec?.rules ?? []).flatMap(({ host, http }) =>
      (http?.paths ?? []).map(({ path, backend: { service } }) => {
        const ports = cluster.get('Service', service?.name ?? '').spec?.ports ?? [];
        const port = ports.find(({ name }) => name === service?.port?.name)?.port;
        const gateway = spec?.ingressClassName === 'internal' ? 'internal' : 'public';
        return [gateway, host, path, `${service?.name ?? ''}:${String(port)}`].join(' ');
      }),
    ),
  );
}

if (canRender()) {
  const folder = temporaryFolder('gateway-api');
  const from = (path: string) => relative(realpathSync(folder), resolve(path));
  writeFileSync(
    join(folder, 'kustomization.yaml'),
    `resources: ['${from('k8s/overlays/production')}']
components: ['${from('k8s/components/gateway-api')}']
`,
  );
  const objects = renderOverlay(folder);
  const production = new Cluster(renderOverlay('k8s/overlays/production'));

  it('the component gateway-api leads from outside where the ingresses lead, and nowhere else', () => {
    const routes = fromRoutes(objects);
    expect(routes.sort()).toEqual(fromIngresses(production).sort());
    expect(routes.filter((route) => route.startsWith('public vault.'))).toEqual([
      'public vault.tessera.example.com /callbacks vault-api:443',
      'public vault.tessera.example.com /sdk vault-api:443',
      'public vault.tessera.example.com /sessions vault-api:443',
    ]);
    expect(objects.filter(({ kind }) => kind === 'Ingress')).toEqual([]);
  });

  it('it speaks TLS to every API and checks the certificate', () => {
    const policies = objects.filter(({ kind }) => kind === 'BackendTLSPolicy');
    const services = [...new Set(fromRoutes(objects).map((route) => route.split(' ').at(-1)))];
    const covered = policies.map(({ spec }) => {
      const { targetRefs, validation } = spec as {
        targetRefs: readonly { name: string }[];
        validation: { hostname: string; caCertificateRefs: readonly { name: string }[] };
      };
      expect(validation.caCertificateRefs).toEqual([
        { group: '', kind: 'ConfigMap', name: 'authority' },
      ]);
      expect(validation.hostname).toBe(targetRefs[0]?.name);
      return `${targetRefs[0]?.name ?? ''}:443`;
    });
    expect(covered.sort()).toEqual(services.sort());
  });

  it('it has only fields and values that the Gateway API takes', async () => {
    const added = objects.filter(({ apiVersion }) => apiVersion.startsWith('gateway.'));
    expect(added).toHaveLength(15);
    expect(typeErrors(added)).toEqual([]);
    expect(await validationErrors(added)).toEqual([]);
  });
}
