import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Writes a page for each service and each of its tags, and a catalog of all events, from the OpenAPI
 * descriptions.
 *
 * @param {string} descriptions the folder of the JSON files
 * @param {string} to
 */
export function writeReference(descriptions, to) {
  mkdirSync(to, { recursive: true });
  const services = readDescriptions(descriptions);
  const lines = services.map(
    ({ name, api }) =>
      `| [${api.info.title}](./${name}.md) | ${firstSentence(api.info.description)} |`,
  );
  write(join(to, 'index.md'), [
    '# API reference',
    'Every operation of every service, as their OpenAPI 3.1 descriptions say. [Conventions](/api-conventions.md) are the same everywhere: errors, lists, idempotency and limits.',
    ['| service | |', '| --- | --- |', ...lines].join('\n'),
    'All events are in the [event catalog](./events.md).',
  ]);
  for (const { name, api } of services) write(join(to, `${name}.md`), servicePage(api));
  write(join(to, 'events.md'), eventsPage(services));
}

/** @param {string} folder */
export function readDescriptions(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'sandbox.json')
    .map((file) => ({
      name: file.replace('.json', ''),
      api: JSON.parse(readFileSync(join(folder, file), 'utf8')),
    }));
}

/** @param {any} api */
function servicePage(api) {
  const operations = Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, ...item[method] })),
  );
  return [
    `# ${api.info.title}`,
    api.info.description ?? '',
    ...(api.tags ?? []).flatMap((tag) => {
      const own = operations.filter(({ tags = [] }) => tags.includes(tag.name));
      if (own.length === 0) return [];
      return [
        `## ${capital(tag.name)}`,
        tag.description ?? '',
        ...own.flatMap((each) => operation(api, each)),
      ];
    }),
    ...operations
      .filter(({ tags = [] }) => tags.length === 0)
      .flatMap((each) => operation(api, each)),
  ];
}

/**
 * @param {any} api
 * @param {any} each
 */
function operation(api, each) {
  const { path, method, summary, description, security = [], deprecated } = each;
  const scopes = security.flatMap((option) => Object.values(option).flat());
  const parameters = (each.parameters ?? []).map((one) => resolve(api, one));
  const [type, body] = each.requestBody ? firstMedia(resolve(api, each.requestBody)) : [];
  const successes = Object.entries(each.responses).filter(([status]) => status.startsWith('2'));
  const failures = Object.keys(each.responses).filter((status) => !status.startsWith('2'));
  return [
    `### ${escape(summary ?? path)}${deprecated ? ' <Badge type="warning" text="deprecated" />' : ''} {#${each.operationId}}`,
    `\`\`\`http\n${method.toUpperCase()} ${path}\n\`\`\``,
    escape(description ?? ''),
    scopes.length === 0 ? '' : `Scope: ${scopes.map((scope) => `\`${scope}\``).join(', ')}`,
    parameters.length === 0 ? '' : parameterTable(parameters),
    ...(body?.schema ? [bodyTitle(type), schemaTable(api, body.schema), ...exampleOf(body)] : []),
    ...successes.flatMap(([status, response]) => success(api, status, resolve(api, response))),
    failures.length === 0
      ? ''
      : `[Errors](/errors.md): ${failures.map((status) => `\`${status}\``).join(', ')}`,
  ];
}

/**
 * What clients should send, of several content types.
 *
 * @param {any} body
 * @returns {[string?, any?]}
 */
function firstMedia({ content = {} }) {
  const [first = []] = Object.entries(content);
  return /** @type {[string?, any?]} */ (first);
}

/** @param {string} [type] */
function bodyTitle(type = 'application/json') {
  return type === 'application/json' ? '**Body**' : `**Body** as \`${type}\``;
}

/**
 * @param {any} api
 * @param {string} status
 * @param {any} response
 */
function success(api, status, { content }) {
  const body = content?.['application/json'];
  if (body?.schema === undefined) return [`**Response ${status}**, without a JSON body.`];
  return [`**Response ${status}**`, schemaTable(api, body.schema), ...exampleOf(body)];
}

/** @param {any[]} parameters */
function parameterTable(parameters) {
  const rows = parameters.map(
    ({ name, in: place, required, schema, description }) =>
      `| \`${name}\` | ${place}${required ? ', required' : ''} | ${typeOf(schema)} | ${cell(description)} |`,
  );
  return ['| parameter | in | type | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/**
 * The fields of an object, one level deep with a mention of what is below.
 *
 * @param {any} api
 * @param {any} schema
 */
function schemaTable(api, schema) {
  const object = merged(api, schema);
  if (object.properties === undefined) return typeOf(schema);
  const required = new Set(object.required ?? []);
  const rows = Object.entries(object.properties).map(
    ([name, field]) =>
      `| \`${name}\` | ${typeOf(field)} | ${required.has(name) ? 'yes' : ''} | ${cell(field.description ?? resolve(api, field).description)} |`,
  );
  return ['| field | type | required | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/**
 * @param {any} api
 * @param {any} schema
 * @returns {any}
 */
function merged(api, schema) {
  const own = resolve(api, schema);
  const parts = (own.allOf ?? []).map((part) => merged(api, part));
  const choices = (own.oneOf ?? own.anyOf ?? []).map((part) => merged(api, part));
  const kinds = choices.every(({ properties }) => properties !== undefined) ? choices : [];
  const all = [...parts, ...kinds, own].flatMap(({ properties }) =>
    Object.entries(properties ?? {}),
  );
  return {
    properties: all.length === 0 ? undefined : fieldsOf(all),
    required: [
      ...[...parts, own].flatMap((part) => part.required ?? []),
      // What one kind requires, another may not have.
      ...(kinds[0]?.required ?? []).filter((name) =>
        kinds.every(({ required }) => required.includes(name)),
      ),
    ],
  };
}

/**
 * Fields by name. One that names the kind of an object has the values of all kinds.
 *
 * @param {[string, any][]} entries
 */
function fieldsOf(entries) {
  /** @type {Record<string, any>} */
  const fields = {};
  for (const [name, field] of entries) {
    const known = fields[name];
    const values = [known, field].flatMap((each) => each?.enum ?? each?.const ?? []);
    const isKind = known !== undefined && values.length > 1 && 'const' in field;
    fields[name] = isKind ? { description: field.description, enum: [...new Set(values)] } : field;
  }
  return fields;
}

/**
 * Several examples are tabs.
 *
 * @param {any} body
 */
function exampleOf({ example, examples }) {
  /** @param {string} title @param {unknown} value */
  const fence = (title, value) => `\`\`\`json${title}\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  if (example !== undefined) return [fence('', example)];
  const named = Object.entries(examples ?? {}).map(([name, { value }]) =>
    fence(` [${name}]`, value),
  );
  return named.length === 0 ? [] : ['::: code-group', ...named, ':::'];
}

/** @param {{ name: string, api: any }[]} services */
function eventsPage(services) {
  return [
    '# Event catalog',
    'What each service sends to your [webhook endpoints](/webhooks.md): the type, when it is sent, and an example of its body.',
    ...services.flatMap(({ api }) => {
      const events = Object.entries(api.webhooks ?? {});
      if (events.length === 0) return [];
      return [
        `## ${api.info.title}`,
        ...events.flatMap(([type, { post }]) => {
          const body =
            post.requestBody && resolve(api, post.requestBody).content['application/json'];
          return [
            `### \`${type}\``,
            escape(post.description ?? ''),
            ...(body?.schema ? [schemaTable(api, body.schema), ...exampleOf(body)] : []),
          ];
        }),
      ];
    }),
  ];
}

/**
 * @param {any} api
 * @param {any} value
 * @returns {any}
 */
function resolve(api, value) {
  let current = value;
  while (current?.$ref !== undefined) {
    current = current.$ref
      .slice(2)
      .split('/')
      .reduce((node, key) => node[key], api);
  }
  return current ?? {};
}

/** @param {any} schema */
function typeOf(schema = {}) {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.enum !== undefined) {
    return cell(schema.enum.map((value) => `\`${value}\``).join(' · '));
  }
  if (schema.const !== undefined) return `\`${schema.const}\``;
  const options = schema.oneOf ?? schema.anyOf;
  if (options !== undefined) return cell([...new Set(options.map(typeOf))].join(' or '));
  if (schema.allOf?.length === 1) return typeOf(schema.allOf[0]);
  if (schema.type === 'array') return `${typeOf(schema.items)}[]`;
  const type = [schema.type ?? 'any'].flat().join(' | ');
  return cell(schema.format === undefined ? type : `${type} (${schema.format})`);
}

/** @param {string} ref */
function nameOf(ref) {
  return ref.slice(ref.lastIndexOf('/') + 1).replace(/(Request|Response)$/, '');
}

/** @param {string} [text] */
function cell(text = '') {
  return escape(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Vue reads angle brackets and double braces as its own. */
function escape(/** @type {string} */ text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;'),
    )
    .join('');
}

/** @param {string} [text] */
function firstSentence(text = '') {
  return cell(text.split(/(?<=\.)\s/)[0]);
}

/** @param {string} name */
function capital(name) {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

/**
 * @param {string} file
 * @param {string[]} parts
 */
function write(file, parts) {
  writeFileSync(file, `${parts.filter((part) => part !== '').join('\n\n')}\n`);
}
