import type { ClusterObject } from '../support/rendered-overlay.js';
import { addCell } from './cell-template.js';
import { podTemplate } from './pod-template.js';
import { TemplateText, yamlBlock } from './template-text.js';
import { ROLES, withoutHash, type Role } from './workload-roles.js';

type Fields = Record<string, unknown>;

const GENERATED = '{{- /* Generated from k8s/base by `npm run docs`: change it there. */ -}}';

/** The template with everything of one service: its objects of `k8s/base`, and its routes. */
export function serviceTemplate(
  service: string,
  objects: readonly ClusterObject[],
  routes: readonly ClusterObject[],
): string {
  const documents = [...objects, ...routes].map((object) => documentOf(service, object));
  return [
    GENERATED,
    `{{- $service := index .Values.services "${service}" }}`,
    '{{- if $service.enabled }}',
    ...settingsOf(objects),
    ...documents,
    '{{- end }}',
    '',
  ].join('\n');
}

/** Variables with the settings of each workload: those of the base, and over them the operator's. */
function settingsOf(objects: readonly ClusterObject[]): string[] {
  const maps = objects.filter(({ kind }) => kind === 'ConfigMap');
  return maps.map(({ metadata, data }) => {
    const role = roleOf(metadata.name);
    const defaults = Object.entries((data as Record<string, string> | undefined) ?? {})
      .map(([name, value]) => ` ${JSON.stringify(name)} ${JSON.stringify(value)}`)
      .join('');
    const own = role === null || role.value === null ? '$service' : `$service.${role.value}`;
    const more = role?.value === null ? ` $service.migration.settings` : '';
    const given = `(${own}.settings | default dict)`;
    const extra = more === '' ? '' : ` (${more.trim()} | default dict)`;
    return `{{- $${variableOf(metadata.name)} := mergeOverwrite (dict${defaults}) ${given}${extra} }}`;
  });
}

function documentOf(service: string, object: ClusterObject): string {
  const text = new TemplateText();
  const copy = structuredClone(object) as unknown as Fields & { metadata: Fields };
  copy.metadata['namespace'] = text.value('$.Release.Namespace');
  const condition = adapt(service, copy, text);
  addCell(copy, text);
  const lines = ['---', text.write(copy).trimEnd()];
  if (condition === null) return lines.join('\n');
  return [`{{- if ${condition} }}`, ...lines, '{{- end }}'].join('\n');
}

/** Puts the values into one object. @returns the condition under which it is there */
function adapt(service: string, object: Fields, text: TemplateText): string | null {
  const { kind, metadata } = object as { kind: string; metadata: Fields & { name: string } };
  const spec = object['spec'] as Fields;
  switch (kind) {
    case 'ConfigMap':
      return adaptSettings(object, text);
    case 'ServiceAccount':
      metadata[text.block(yamlBlock('$service.serviceAccount.annotations', 'annotations'))] = null;
      return null;
    case 'Ingress':
      adaptIngress(object, text);
      return 'eq $.Values.exposure "ingress"';
    case 'HTTPRoute':
      spec['hostnames'] = [text.value('$service.host')];
      return 'eq $.Values.exposure "gateway"';
    case 'BackendTLSPolicy':
      return 'eq $.Values.exposure "gateway"';
    case 'HorizontalPodAutoscaler':
      spec['minReplicas'] = text.value('$service.api.autoscaling.minReplicas');
      spec['maxReplicas'] = text.value('$service.api.autoscaling.maxReplicas');
      return '$service.api.autoscaling';
    case 'Deployment':
    case 'Job':
    case 'CronJob':
      podTemplate(service, object, text);
      if (kind === 'Job') metadata.name += `-${text.value('include "tessera.version" $')}`;
      return null;
    default:
      return null;
  }
}

function adaptSettings(object: Fields, text: TemplateText): null {
  const metadata = object['metadata'] as { name: string };
  metadata.name = withoutHash(metadata.name);
  delete object['data'];
  const variable = `$${variableOf(metadata.name)}`;
  object[text.block(yamlBlock(variable, 'data'))] = null;
  return null;
}

function adaptIngress(object: Fields, text: TemplateText): void {
  const spec = object['spec'] as {
    ingressClassName: string;
    rules: { host: string }[];
    tls: { hosts: string[] }[];
  };
  const metadata = object['metadata'] as { annotations?: Fields };
  const isInternal = spec.ingressClassName === 'internal';
  spec.ingressClassName = text.value(
    isInternal ? '$.Values.ingress.internalClassName' : '$.Values.ingress.className',
  );
  for (const rule of spec.rules) rule.host = text.value('$service.host');
  for (const tls of spec.tls) tls.hosts = [text.value('$service.host')];
  metadata.annotations = {
    ...metadata.annotations,
    [text.block((indent) => annotationLines(indent))]: null,
  };
}

function annotationLines(indent: string): string {
  return `${indent}{{- with $.Values.ingress.annotations }}\n${indent}{{- toYaml . | nindent ${indent.length} }}\n${indent}{{- end }}`;
}

function roleOf(configMap: string): Role | null {
  return ROLES.find(({ name }) => withoutHash(configMap).endsWith(`-${name}-settings`)) ?? null;
}

/** `fraud-api-settings-42d7d6gf8h` as `apiSettings`. */
function variableOf(configMap: string): string {
  const role = roleOf(configMap);
  if (role === null) return 'settings';
  return `${role.value ?? 'migration'}Settings`;
}
