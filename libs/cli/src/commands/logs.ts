import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { usageError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { openInstallation } from '../installation/installation.js';
import type { Installation } from '../installation/installation.js';
import { eventApiOf } from '../installation/services.js';
import { requireStack } from '../installation/stack.js';
import { Output } from '../output.js';
import { decisionRow, readerOf } from './decisions.js';
import { clock } from './format.js';

interface TailFlags extends CommonFlags {
  readonly files: boolean;
  readonly service?: string;
}

const POLL_MS = 1_000;
const FILE_POLL_MS = 300;
const NEWEST = 50;

/** `tessera logs tail`: decisions and events as they occur, or the logs of the services, until Ctrl-C. */
export async function tailLogs(this: Cli, flags: TailFlags): Promise<void> {
  const output = new Output(this, flags);
  if (flags.files) {
    await tailFiles(this, output, flags.service);
    return;
  }
  const installation = await openInstallation(this);
  const seen = new Set<string>();
  await newEntries(installation, flags.service, seen);
  output.note('Waiting for decisions and events. Ctrl-C ends.');
  while (!this.interrupted.aborted) {
    await pause(this, POLL_MS);
    const entries = await newEntries(installation, flags.service, seen);
    for (const { json, cells } of entries) output.entry(json, () => output.table([cells]));
  }
}

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly json: unknown;
  readonly cells: ReturnType<typeof decisionRow>;
}

async function newEntries(
  installation: Installation,
  only: string | undefined,
  seen: Set<string>,
): Promise<Entry[]> {
  const services = installation.eventServices.filter((each) => only === undefined || each === only);
  if (services.length === 0) {
    throw usageError(`--service must be one of ${installation.eventServices.join(', ')}.`);
  }
  const lists = await Promise.all([
    ...(services.includes('fraud') ? [newestDecisions(installation)] : []),
    ...services.map(async (service) => {
      const { data } = await eventApiOf(installation.tessera, service).events.list({
        limit: NEWEST,
      });
      return data.map(({ id, event, created_at: at, webhook_ids: endpoints }): Entry => {
        const to = `to ${endpoints.length} endpoint${endpoints.length === 1 ? '' : 's'}`;
        const json = { kind: 'event', service, id, event, created_at: at, webhook_ids: endpoints };
        return { id, at, json, cells: [clock(at), 'event', `${service}: ${event}`, to, id] };
      });
    }),
  ]);
  const fresh = lists.flat().filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh.sort((one, other) => one.at.localeCompare(other.at));
}

async function newestDecisions(installation: Installation): Promise<Entry[]> {
  const { data } = await readerOf(installation).list({ limit: NEWEST });
  return data.map((decision): Entry => {
    const [time, ...cells] = decisionRow(decision);
    return {
      id: decision.id,
      at: decision.evaluated_at,
      json: { kind: 'decision', ...decision },
      cells: [time ?? '', 'decision', ...cells],
    };
  });
}

/** The log files of the stack, from now on. */
async function tailFiles(cli: Cli, output: Output, only: string | undefined): Promise<void> {
  const folder = join(requireStack(cli).folder, 'logs');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const known = names.map((name) => name.slice(0, -'.log'.length));
  if (only !== undefined && !known.includes(only)) {
    throw usageError(`--service must be one of ${known.join(', ')}.`);
  }
  const chosen = known.filter((name) => only === undefined || name === only);
  output.note(`Waiting for lines of ${chosen.join(', ')}. Ctrl-C ends.`);
  const tails = chosen.map((service) =>
    tailFile(cli, output, service, join(folder, `${service}.log`)),
  );
  await Promise.all(tails);
}

async function tailFile(cli: Cli, output: Output, service: string, path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    let position = (await file.stat()).size;
    let rest = '';
    while (!cli.interrupted.aborted) {
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.max(size - position, 0));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      position += bytesRead;
      const lines = `${rest}${buffer.toString('utf8', 0, bytesRead)}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) printLine(output, service, line);
      await pause(cli, FILE_POLL_MS);
    }
  } finally {
    await file.close();
  }
}

function printLine(output: Output, service: string, line: string): void {
  const entry = parsed(line);
  output.entry({ kind: 'log', ...entry, service }, () => {
    const { time, level, msg, ...rest } = entry;
    const style =
      level === 'error' || level === 'fatal' ? 'red' : level === 'warn' ? 'yellow' : 'dim';
    const id = typeof rest['request_id'] === 'string' ? `  ${rest['request_id']}` : '';
    const at = typeof time === 'string' ? clock(time) : '';
    const name = typeof level === 'string' ? level : '';
    return [`${at}  ${service}  ${output.paint(style, name)}  ${textOf(msg, rest)}${id}`];
  });
}

/** The message, or the request that the entry is about. */
function textOf(message: unknown, rest: Readonly<Record<string, unknown>>): string {
  if (typeof message === 'string') return message;
  const { method, path, route, url, status } = rest;
  const request = [method, route ?? path ?? url, status].filter((part) => part !== undefined);
  return request.map(String).join(' ');
}

function parsed(line: string): Record<string, unknown> {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry === 'object' && entry !== null) return entry as Record<string, unknown>;
  } catch {
    // Postgres writes text.
  }
  return { msg: line };
}

async function pause({ interrupted }: Cli, milliseconds: number): Promise<void> {
  await sleep(milliseconds, undefined, { signal: interrupted }).catch(() => undefined);
}
