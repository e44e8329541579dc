import { Injectable, Logger } from '@nestjs/common';
import { AuditTrail, type AuditResult } from '@tessera/audit';
import { ApiError, ValidationFailedError } from '@tessera/errors';
import {
  AllowedDestinations,
  OutboundError,
  parseTargetUrl,
  type OutboundResponse,
} from '@tessera/outbound';
import { VaultConfig } from '../config.js';
import { ForwardClient, MAX_ANSWER_BYTES } from './forward-client.js';
import type {
  ForwardOutcome,
  ForwardRequest,
  ForwardValue,
  ForwardValues,
} from './forward-request.js';
import {
  DestinationFailedError,
  destinationError,
  isCertainlyUnsent,
  mayHaveArrived,
} from './forward.errors.js';
import { AccessBudgetsService } from '../token-access/access-budgets.service.js';
import { outgoingHeaders } from './headers/outgoing-headers.js';
import { returnedHeaders } from './headers/returned-headers.js';
import { unpackBody, UnreadableBodyError } from './masking/body-text.js';
import { ResponseMask } from './masking/response-mask.js';
import type { SentSecrets } from './masking/secret-finder.js';
import { shownRequest } from './shown-request.js';
import { Template, type RenderedRequest } from './template/template.js';
import type { WritableValue } from './template/write-value.js';

const DESTINATION_PATH = '$.headers.x-destination-url';
const REDACTED = '***';
const SERVER_ERROR = 500;

/**
 * Passes a request on with values of the vault filled in. What the caller can mend is refused before
 * a value is opened; what went out and what came back leaves a row in the audit trail.
 */
@Injectable()
export class ForwardService {
  private readonly logger = new Logger(ForwardService.name);
  private readonly allowed: AllowedDestinations;

  constructor(
    private readonly client: ForwardClient,
    private readonly audit: AuditTrail,
    private readonly config: VaultConfig,
    private readonly budgets: AccessBudgetsService,
  ) {
    this.allowed = new AllowedDestinations(config.forwardAllowedDestinations ?? []);
  }

  /**
   * @throws ValidationFailedError for a destination, a header or a placeholder that is not good
   * @throws DestinationFailedError or DestinationTimeoutError, whose `reached` tells whether what was
   *   sent is used up
   */
  async forward(request: ForwardRequest): Promise<ForwardOutcome> {
    const about: Details = {};
    try {
      const outcome = await this.run(request, about);
      // A dry run opens nothing and sends nothing: there is nothing to account for.
      if (outcome.kind === 'answered') {
        await this.note(request, 'success', { ...about, status: outcome.status });
      }
      return outcome;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < SERVER_ERROR;
      const reached = mayHaveArrived(error);
      await this.note(request, isRefused ? 'refused' : 'failed', { ...about, reached });
      throw error;
    }
  }

  private async run(request: ForwardRequest, about: Details): Promise<ForwardOutcome> {
    const url = this.destination(request.destinationUrl);
    about['destination'] = url.origin;
    const values = valuesOf(request.values);
    requirePolicyDestination(values, url);
    const headers = outgoingHeaders(request.headers);
    const contentType = request.headers['content-type'];
    const template = new Template(request.body, contentType, headers, values.names);
    const lookup = await values.resolve(template.names);
    if (request.dryRun === true) {
      const rendered = template.render((name) => shownValue(lookup.get(name)));
      return { kind: 'dry-run', request: shownRequest(request.method, url, rendered) };
    }
    const spent = await this.spend(values, template, lookup);
    let leaves = false;
    try {
      const rendered = template.render((name) => writableValue(spent.get(name)));
      await this.budgets.spend('forward');
      await request.beforeSend?.();
      leaves = true;
      return await this.exchange(request.method, url, rendered, spent);
    } catch (error) {
      if (!leaves || isCertainlyUnsent(error)) await values.giveBack?.();
      throw error;
    }
  }

  /** Every value is known to fit its place before one that is for a single use is taken. */
  private async spend(
    values: ForwardValues,
    template: Template,
    lookup: ReadonlyMap<string, ForwardValue>,
  ): Promise<ReadonlyMap<string, ForwardValue>> {
    if (values.spend === undefined) return lookup;
    template.render((name) => writableValue(lookup.get(name))).body.fill(0);
    const spent = new Map(lookup);
    for (const [name, value] of await values.spend(template.names)) {
      if (value === null) spent.delete(name);
      else spent.set(name, value);
    }
    return spent;
  }

  private destination(text: string | undefined): URL {
    if (text === undefined || text === '') throw refusedDestination('is required');
    const url = parsedUrl(text);
    if (url === null) throw refusedDestination('must be an https URL without user information');
    if (url.protocol !== 'https:' && this.config.production) {
      throw refusedDestination('must be an https URL');
    }
    if (!this.allowed.allows(url)) {
      throw refusedDestination('is not one of the destinations that this instance may forward to');
    }
    return url;
  }

  private async exchange(
    method: string,
    url: URL,
    { headers, body }: RenderedRequest,
    values: ReadonlyMap<string, ForwardValue>,
  ): Promise<ForwardOutcome> {
    try {
      // The answer is looked through, so it is better not packed.
      const sent = { ...headers, 'accept-encoding': 'identity' };
      return await maskedAnswer(await this.client.send(url, method, sent, body), values);
    } catch (error) {
      if (error instanceof OutboundError) throw destinationError(error);
      if (error instanceof UnreadableBodyError) throw new DestinationFailedError(true, error);
      throw error;
    } finally {
      // It holds the values in clear, and a pooled buffer would keep them until it is used again.
      body.fill(0);
    }
  }

  /**
   * What was sent cannot be taken back, and a caller who hears of a failure sends it again: when the
   * trail cannot be written then, the answer stands and a person has to look.
   */
  private async note(
    request: ForwardRequest,
    result: AuditResult,
    details: Details,
  ): Promise<void> {
    const { action, object } = request;
    try {
      await this.audit.record(null, { action, result, object, details });
    } catch (error) {
      this.logger.error({ message: 'A forward is missing from the audit trail.', err: error });
    }
  }
}

type Details = Record<string, string | number | boolean>;

function parsedUrl(text: string): URL | null {
  // A value in an address would be in the log of every proxy on the way.
  if (text.includes('{{')) return null;
  try {
    return parseTargetUrl(text);
  } catch {
    return null;
  }
}

function requirePolicyDestination({ destinations }: ForwardValues, url: URL): void {
  if (destinations === undefined || destinations === null) return;
  if (destinations.includes(url.origin)) return;
  throw refusedDestination('is not one of the destinations that your policy names for this token');
}

function refusedDestination(message: string): ValidationFailedError {
  return new ValidationFailedError([{ path: DESTINATION_PATH, message }]);
}

function valuesOf(values: ForwardRequest['values']): ForwardValues {
  if ('resolve' in values) return values;
  return { names: new Set(values.keys()), resolve: () => Promise.resolve(values) };
}

function writableValue(value: ForwardValue | undefined): WritableValue | undefined {
  return value && { text: value.value.expose(), json: value.json };
}

/** What is redacted is no number any more. */
function shownValue(value: ForwardValue | undefined): WritableValue | undefined {
  if (value === undefined) return undefined;
  return value.shown === undefined
    ? { text: REDACTED, json: 'string' }
    : { text: value.shown, json: value.json };
}

async function maskedAnswer(
  { status, headers, body }: OutboundResponse,
  values: ReadonlyMap<string, ForwardValue>,
): Promise<ForwardOutcome> {
  const unpacked = await unpackBody(body, headers, MAX_ANSWER_BYTES);
  const mask = new ResponseMask(sentSecrets([...values.values()]));
  const answer = {
    kind: 'answered',
    status,
    headers: returnedHeaders(headers, (text) => mask.text(text)),
    body: mask.body(unpacked, headers),
  } as const;
  for (const bytes of [body, unpacked]) if (bytes !== answer.body) bytes.fill(0);
  return answer;
}

function sentSecrets(values: readonly ForwardValue[]): SentSecrets {
  const masked = (masking: ForwardValue['masking']) =>
    values.filter((value) => value.masking === masking).map(({ value }) => value);
  return {
    accountNumbers: masked('account-number'),
    securityCodes: masked('security-code'),
    opaque: masked('opaque'),
  };
}
