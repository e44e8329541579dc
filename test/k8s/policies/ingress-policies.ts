import { MAX_INTERCEPTED_BYTES } from '../../../apps/fraud/src/interceptors/intercepted-body.js';
import { first, those, type Policy } from './policy.js';

/** What is reached from outside, and how. */
export const INGRESS_POLICIES: readonly Policy[] = [
  {
    name: 'the public address of a service is that of its ingress, and the issuer is identity',
    violations: (cluster) =>
      those(
        cluster.all('Ingress'),
        ({ metadata }) => metadata?.name ?? '',
        ({ metadata, spec }) => {
          const { PUBLIC_URL: address, OAUTH_ISSUER: issuer } = cluster.settings(
            metadata?.labels?.['app.kubernetes.io/name'] ?? '',
          );
          const host = `https://${first(spec?.rules).host ?? ''}`;
          return address === host && issuer === cluster.settings('identity')['PUBLIC_URL'];
        },
      ),
    breaks: (cluster) => {
      first(cluster.get('Ingress', 'vault').spec?.rules).host = 'cards.example.com';
    },
  },
  {
    name: 'the public ingress of the vault leads to no route that reads, forwards or reveals a card',
    violations: (cluster) => {
      const { spec } = cluster.get('Ingress', 'vault');
      const paths = (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []);
      return paths
        .map(({ path = '' }) => path)
        .filter((path) => !['/sessions', '/sdk', '/callbacks'].includes(path));
    },
    breaks: (cluster) => {
      const { http } = first(cluster.get('Ingress', 'vault').spec?.rules);
      first(http?.paths).path = '/';
    },
  },
  {
    name: 'an ingress names its class, and that of the whole vault is another than the public one',
    violations: (cluster) => {
      const classOf = (name: string) => cluster.get('Ingress', name).spec?.ingressClassName;
      const unnamed = those(
        cluster.all('Ingress'),
        ({ metadata }) => metadata?.name ?? '',
        ({ spec }) => spec?.ingressClassName !== undefined,
      );
      return classOf('vault') === classOf('vault-internal') ? [...unnamed, 'vault'] : unnamed;
    },
    breaks: (cluster) => {
      const { spec } = cluster.get('Ingress', 'vault');
      if (spec !== undefined) spec.ingressClassName = 'internal';
    },
  },
  {
    name: 'an ingress speaks TLS alone, for every host, to a Service that is there',
    violations: (cluster) =>
      those(
        cluster.all('Ingress'),
        ({ metadata }) => metadata?.name ?? '',
        ({ metadata, spec }) => {
          const covered = (spec?.tls ?? []).flatMap(({ hosts = [], secretName }) =>
            secretName === undefined ? [] : hosts,
          );
          const backends = (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []);
          const redirects = 'nginx.ingress.kubernetes.io/force-ssl-redirect';
          return (
            (spec?.rules ?? []).every(({ host }) => covered.includes(host ?? '')) &&
            metadata?.annotations?.[redirects] === 'true' &&
            backends.every(({ backend: { service } }) => {
              const target = cluster.get('Service', service?.name ?? '').spec;
              return target?.ports?.some(({ name }) => name === service?.port?.name) === true;
            })
          );
        },
      ),
    breaks: (cluster) => {
      const { spec } = cluster.get('Ingress', 'fraud');
      if (spec !== undefined) spec.tls = [];
    },
  },
  {
    name: 'an ingress lets through what its service takes',
    violations: (cluster) => {
      const annotations = cluster.get('Ingress', 'fraud').metadata?.annotations ?? {};
      const size = annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '1m';
      const bytes = Number(size.replace(/m$/, '')) * 1024 * 1024;
      return bytes >= MAX_INTERCEPTED_BYTES ? [] : ['fraud'];
    },
    breaks: (cluster) => {
      const { metadata } = cluster.get('Ingress', 'fraud');
      delete metadata?.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'];
    },
  },
];
