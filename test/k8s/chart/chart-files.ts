import { stringify } from 'yaml';
import { Cluster } from '../support/cluster.js';
import { renderOverlay, type ClusterObject } from '../support/rendered-overlay.js';
import { SERVICES } from '../support/services.js';
import { defaultValues } from './chart-values.js';
import { overlayValues } from './overlay-values.js';
import { serviceTemplate } from './service-template.js';
import { TemplateText } from './template-text.js';

const CHART = 'k8s/chart';
const SIDECAR = 'ghostunnel/ghostunnel:';
const EXPLANATION = `# Generated from k8s/base by \`npm run docs\`: change it there. What each value does is in README.md.
`;

const NAMES = SERVICES.map(({ name }) => name);

/** The files of the chart that are generated, by path. */
export function chartFiles(routes: readonly ClusterObject[]): Record<string, string> {
  const bases = NAMES.map(
    (name) => [name, new Cluster(renderOverlay(`k8s/base/${name}`))] as const,
  );
  const templates = bases.map(([name, { objects }]) => {
    const own = routes.filter(
      ({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] === name,
    );
    return [`${CHART}/templates/${name}.yaml`, serviceTemplate(name, objects, own)] as const;
  });
  const overlays = ['staging', 'production'].map(
    (name) => [`${CHART}/values-${name}.yaml`, valuesOfOverlay(name, new Map(bases))] as const,
  );
  return {
    ...Object.fromEntries(templates),
    [`${CHART}/templates/platform.yaml`]: platformTemplate(),
    [`${CHART}/values.yaml`]: defaults(new Map(bases)),
    ...Object.fromEntries(overlays),
  };
}

function defaults(bases: ReadonlyMap<string, Cluster>): string {
  return (
    EXPLANATION +
    stringify({
      images: { registry: '', tag: '', ghostunnel: { tag: sidecarTag(bases), digest: '' } },
      cell: '',
      exposure: 'ingress',
      ingress: { className: 'nginx', internalClassName: 'internal', annotations: {} },
      monitoring: { enabled: false, labels: {} },
      platform: { create: true },
      priorityClasses: { create: true },
      imagePullSecrets: [],
      nodeSelector: {},
      tolerations: [],
      services: Object.fromEntries(
        [...bases].map(([name, base]) => [name, defaultValues(name, base)]),
      ),
    })
  );
}

function sidecarTag(bases: ReadonlyMap<string, Cluster>): string {
  const images = [...bases.values()].flatMap((base) =>
    base.containers().map(({ container }) => container.image ?? ''),
  );
  const tags = new Set(images.filter((image) => image.startsWith(SIDECAR)));
  const [image] = tags;
  if (image === undefined || tags.size > 1) throw new Error('The sidecar has several versions.');
  return image.slice(SIDECAR.length);
}

function platformTemplate(): string {
  const documents = renderOverlay('k8s/base/platform').map((object) => {
    const text = new TemplateText();
    if (object.kind === 'PriorityClass') {
      const lines = text.write(object).trimEnd();
      return `{{- if .Values.priorityClasses.create }}\n---\n${lines}\n{{- end }}`;
    }
    const metadata = { ...object.metadata, namespace: text.value('.Release.Namespace') };
    const lines = text.write({ ...object, metadata }).trimEnd();
    return `{{- if .Values.platform.create }}\n---\n${lines}\n{{- end }}`;
  });
  return `{{- /* Generated from k8s/base by \`npm run docs\`: change it there. */ -}}\n${documents.join('\n')}\n`;
}

function valuesOfOverlay(name: string, bases: ReadonlyMap<string, Cluster>): string {
  const overlay = new Cluster(renderOverlay(`k8s/overlays/${name}`));
  const [registry] = overlay.pods()[0]?.spec.containers[0]?.image?.split('/tessera/') ?? [];
  const services = [...bases].map(
    ([service, base]) => [service, overlayValues(service, base, overlay)] as const,
  );
  return (
    `# The values with which the chart is k8s/overlays/${name}, generated from it by \`npm run docs\`.
` +
    stringify({
      images: { registry },
      monitoring: { enabled: true },
      services: Object.fromEntries(services),
    })
  );
}
