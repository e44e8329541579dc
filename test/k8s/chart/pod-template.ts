import type { TemplateText } from './template-text.js';
import { yamlBlock } from './template-text.js';
import { ROLES, withoutHash } from './workload-roles.js';

type Fields = Record<string, unknown>;

interface Container {
  name: string;
  image: string;
  resources?: unknown;
  envFrom?: { configMapRef: { name: string } }[];
}

interface PodSpec extends Fields {
  containers: Container[];
  initContainers?: Container[];
  volumes: { name: string; secret?: { items: unknown[] } }[];
}

interface Workload {
  metadata: { name: string };
  spec: Fields & {
    template?: { metadata: Fields; spec: PodSpec };
    jobTemplate?: { spec: { template: { metadata: Fields; spec: PodSpec } } };
  };
}

/** Puts the values into the pods of a Deployment, Job or CronJob. */
export function podTemplate(service: string, object: unknown, text: TemplateText): void {
  const workload = object as Workload & { kind: string };
  const { spec } = workload;
  const template = spec.template ?? spec.jobTemplate?.spec.template;
  if (template === undefined) throw new Error(`${workload.metadata.name} has no pods.`);
  const role = ROLES.find(({ name }) => workload.metadata.name === `${service}-${name}`);
  const pod = template.spec;
  for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
    container.image = imageOf(service, container.image, text);
    for (const { configMapRef } of container.envFrom ?? []) {
      configMapRef.name = withoutHash(configMapRef.name);
    }
  }
  pod[text.block(yamlBlock('$.Values.imagePullSecrets', 'imagePullSecrets'))] = null;
  pod[text.block(yamlBlock('$.Values.nodeSelector', 'nodeSelector'))] = null;
  pod[text.block(yamlBlock('$.Values.tolerations', 'tolerations'))] = null;
  const value = role?.value ?? null;
  if (value === null) return;
  const [main] = pod.containers;
  if (main === undefined) throw new Error(`${workload.metadata.name} has no container.`);
  main.resources = { [text.block(resourceLines(value))]: null };
  const secrets = pod.volumes.find(({ name }) => name === 'secrets')?.secret;
  secrets?.items.push(text.block(yamlBlock(`$service.${value}.secretItems`, null)));
  if (workload.kind !== 'Deployment') return;
  setReplicas(spec, value, text);
  const settings = `list $settings $${value}Settings`;
  template.metadata['annotations'] = {
    'checksum/settings': text.value(`${settings} | toJson | sha256sum`),
    [text.block(podAnnotations(value))]: null,
  };
}

function setReplicas(spec: Fields, value: string, text: TemplateText): void {
  delete spec['replicas'];
  const condition = `and $service.${value}.replicas (not $service.${value}.autoscaling)`;
  const replicas = text.block(
    (indent) =>
      `${indent}{{- if ${condition} }}\n${indent}replicas: {{ $service.${value}.replicas }}\n${indent}{{- end }}`,
  );
  spec[replicas] = null;
}

function resourceLines(value: string): (indent: string) => string {
  return (indent) =>
    `${indent}{{- toYaml $service.${value}.resources | nindent ${indent.length} }}`;
}

function podAnnotations(value: string): (indent: string) => string {
  return (indent) =>
    `${indent}{{- with $service.${value}.podAnnotations }}\n${indent}{{- toYaml . | nindent ${indent.length} }}\n${indent}{{- end }}`;
}

function imageOf(service: string, image: string, text: TemplateText): string {
  return image === `tessera/${service}`
    ? text.value(`include "tessera.image" (list $ "${service}")`)
    : text.value('include "tessera.sidecarImage" $');
}
