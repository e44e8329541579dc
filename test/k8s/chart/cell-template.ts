import type { TemplateText } from './template-text.js';

type Fields = Record<string, unknown>;

/** Objects whose `name` is that of an object of the release, and names of Secrets and of accounts. */
const REFERENCES = [
  'metadata',
  'configMapRef',
  'scaleTargetRef',
  'service',
  'backendRefs',
  'targetRefs',
];
const NAMES = ['secretName', 'serviceAccountName', 'hostname'];
/** A Secret that all cells share: the certificate for banks is that of the company. */
const SHARED = ['account-info-banks'];

/**
 * Ends the names of a service's objects, and of its Secrets, with the cell, and adds the cell to the labels of its pods and
 * to what selects them. Peers of NetworkPolicies stay: another service's pods are not of this cell.
 */
export function addCell(object: Fields, text: TemplateText): void {
  endNames(object, text);
  const spec = (object['spec'] ?? {}) as Fields;
  const template = (spec['template'] ?? specOf(spec['jobTemplate'])['template']) as
    Fields | undefined;
  const metadata = object['metadata'] as Fields;
  const spread = (specOf(template)['topologySpreadConstraints'] ?? []) as Fields[];
  const labels = [
    metadata['labels'],
    (template?.['metadata'] as Fields | undefined)?.['labels'],
    object['kind'] === 'Service'
      ? spec['selector']
      : (spec['selector'] as Fields | undefined)?.['matchLabels'],
    (spec['podSelector'] as Fields | undefined)?.['matchLabels'],
    ...spread.map(({ labelSelector }) => (labelSelector as Fields)['matchLabels']),
  ];
  for (const each of labels) {
    if (each !== undefined) (each as Fields)[text.block(cellLabel)] = null;
  }
}

function specOf(value: unknown): Fields {
  return ((value as Fields | undefined)?.['spec'] ?? {}) as Fields;
}

/** Changes names in place, wherever in the object they are. */
function endNames(value: unknown, text: TemplateText, key = ''): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) endNames(each, text, key);
    return;
  }
  const fields = value as Fields;
  for (const [name, content] of Object.entries(fields)) {
    const isName = NAMES.includes(name) || (name === 'name' && REFERENCES.includes(key));
    if (isName && typeof content === 'string' && !SHARED.includes(content)) {
      fields[name] = content + text.value('include "tessera.cell" $');
    } else {
      endNames(content, text, name);
    }
  }
}

function cellLabel(indent: string): string {
  return `${indent}{{- with $.Values.cell }}\n${indent}app.kubernetes.io/instance: {{ . }}\n${indent}{{- end }}`;
}
