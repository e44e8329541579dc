import { Injectable, Logger } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ApiError } from '@tessera/errors';
import { AllowedDestinations, OutboundError } from '@tessera/outbound';
import { VaultConfig } from '../config.js';
import { ForwardClient } from './forward.client.js';
import {
  destinationOf,
  methodOf,
  readDestination,
  requirePolicyDestination,
  type ForwardMethod,
} from './forward-destination.js';
import { ForwardRecord } from './forward-record.js';
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
import { gluedCodes, maskedAnswer } from './masked-answer.js';
import { UnreadableBodyError } from './masking/body-text.js';
import type { ForwardProfile } from './profiles/forward-profile.js';
import { checkPlacements, ForwardRules } from './profiles/forward-rules.js';
import { shownRequest } from './shown-request.js';
import { parseTemplateFields, TEMPLATE_FIELDS } from './template/template-fields.js';
import { Template, type RenderedRequest } from './template/template.js';
import type { WritableValue } from './template/write-value.js';

const REDACTED = '***';
const SERVER_ERROR = 500;

/** A request that is valid except for its values, which are not known yet. */
interface CheckedForward {
  readonly url: URL;
  readonly method: ForwardMethod;
  readonly values: ForwardValues;
  readonly template: Template;
  readonly profile: ForwardProfile | null;
}

/**
 * Passes a request on with values of the vault filled in. Errors of the caller are refused before any
 * value is decrypted. A row of the audit trail is written before the request is sent, and another with
 * its outcome.
 */
@Injectable()
export class ForwardService {
  private readonly logger = new Logger(ForwardService.name);
  private readonly allowed: AllowedDestinations;
  private readonly rules: ForwardRules;

  constructor(
    private readonly client: ForwardClient,
    private readonly audit: AuditTrailService,
    private readonly config: VaultConfig,
    private readonly budgets: AccessBudgetsService,
  ) {
    this.allowed = new AllowedDestinations(config.forwardAllowedDestinations ?? []);
    this.rules = new ForwardRules(config);
  }

  /**
   * @throws ValidationFailedError if the destination, a header or a placeholder is invalid
   * @throws ServiceUnavailableError if the forward cannot be recorded; nothing was sent then
   * @throws DestinationFailedError or DestinationTimeoutError, whose `reached` says whether single-use
   * values are spent
   */
  async forward(request: ForwardRequest): Promise<ForwardOutcome> {
    const record = new ForwardRecord(this.audit, this.logger, request);
    try {
      const outcome = await this.run(request, record);
      // A dry run decrypts nothing and sends nothing: there is nothing to record.
      if (outcome.kind === 'answered') await record.end('success', { status: outcome.status });
      return outcome;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < SERVER_ERROR;
      await record.end(isRefused ? 'refused' : 'failed', { reached: mayHaveArrived(error) });
      throw error;
    }
  }

  private async run(request: ForwardRequest, record: ForwardRecord): Promise<ForwardOutcome> {
    const checked = this.check(request, record);
    const { template, method, url, values } = checked;
    const lookup = await values.resolve(template.names);
    if (request.dryRun) {
      const rendered = template.render((name) => shownValue(lookup.get(name)));
      return { kind: 'dry-run', request: shownRequest(method, url, rendered) };
    }
    const spent = await this.spend(values, template, lookup);
    let leaves = false;
    try {
      const rendered = template.render((name) => writableValue(spent.get(name)));
      try {
        await this.budgets.spend('forward');
        await request.beforeSend?.();
        await record.begin(template.names);
        leaves = true;
        return await this.exchange(checked, rendered, spent);
      } finally {
        // This buffer contains the values in clear. A pooled buffer would keep them until it is reused.
        rendered.body.fill(0);
      }
    } catch (error) {
      if (!leaves || isCertainlyUnsent(error)) await values.giveBack?.();
      throw error;
    }
  }

  private check(request: ForwardRequest, record: ForwardRecord): CheckedForward {
    const { headers, body } = request;
    const url = readDestination(destinationOf(headers), this.allowed, this.config.production);
    record.add({ destination: url.origin });
    const method = methodOf(headers);
    if (method !== 'POST') record.add({ method });
    const values = valuesOf(request.values);
    requirePolicyDestination(values, url);
    const fields = parseTemplateFields(headers[TEMPLATE_FIELDS]);
    const profile = this.rules.profileOf(url, method, fields);
    const outgoing = outgoingHeaders(headers);
    const template = new Template(body, headers['content-type'], outgoing, values.names, fields);
    checkPlacements(profile, template);
    return { url, method, values, template, profile };
  }

  /** Every value is known to fit its place before a single-use value is taken. */
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

  private async exchange(
    { url, method, profile }: CheckedForward,
    rendered: RenderedRequest,
    values: ReadonlyMap<string, ForwardValue>,
  ): Promise<ForwardOutcome> {
    try {
      const glued = gluedCodes(rendered, values);
      // Ask for an uncompressed response, because it is searched for card data.
      const sent = { ...rendered.headers, 'accept-encoding': 'identity' };
      const answer = await this.client.send(url, method, sent, rendered.body);
      return await maskedAnswer(answer, { values, glued }, profile);
    } catch (error) {
      if (error instanceof OutboundError) throw destinationError(error);
      if (error instanceof UnreadableBodyError) throw new DestinationFailedError(true, error);
      throw error;
    }
  }
}

function valuesOf(values: ForwardRequest['values']): ForwardValues {
  if ('resolve' in values) return values;
  return { names: new Set(values.keys()), resolve: () => Promise.resolve(values) };
}

function writableValue(value: ForwardValue | undefined): WritableValue | undefined {
  return value && { text: value.value.expose(), json: value.json };
}

/** A redacted number is no longer a JSON number. */
function shownValue(value: ForwardValue | undefined): WritableValue | undefined {
  if (value === undefined) return undefined;
  return value.shown === undefined
    ? { text: REDACTED, json: 'string' }
    : { text: value.shown, json: value.json };
}
