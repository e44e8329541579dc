import type { DecisionEvidence, ReviewNote } from '@tessera/client';
import type { Tone } from '../../ui/badge.js';
import { formatDuration } from '../../ui/format.js';

type Delivery = NonNullable<DecisionEvidence['webhook_deliveries']>[number];

/** A point in the life of a payment. */
export interface TimelineStep {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  /** Who did it, where it was a person or a client. */
  readonly by?: string;
  readonly tone: Tone;
  readonly details: readonly string[];
  readonly delivery?: Delivery;
}

const OUTCOMES: Readonly<Record<string, readonly [title: string, tone: Tone]>> = {
  ALLOW: ['Decided: allow', 'good'],
  BLOCK: ['Decided: block', 'bad'],
  REVIEW: ['Decided: review', 'warn'],
  PROVISIONAL: ['Decided: provisional', 'info'],
};
const EVENTS: Readonly<Record<string, readonly [title: string, tone: Tone]>> = {
  authorization: ['Payment authorized', 'good'],
  capture: ['Payment captured', 'good'],
  refund: ['Payment refunded', 'neutral'],
  void: ['Payment voided', 'neutral'],
  chargeback: ['Charged back', 'bad'],
  fraud_report: ['Fraud reported', 'bad'],
  failed: ['Payment failed', 'warn'],
};
const DELIVERIES: Readonly<Record<Delivery['status'], Tone>> = {
  pending: 'info',
  succeeded: 'good',
  failed: 'bad',
};

/** Everything that happened to a decision, oldest first. */
export function timelineSteps(
  { decision, rules, webhook_deliveries: deliveries }: DecisionEvidence,
  notes: readonly ReviewNote[],
): TimelineStep[] {
  const { evaluated_at: decidedAt, latency_us: latency, resolution } = decision;
  const receivedAt = new Date(Date.parse(decidedAt) - latency / 1_000).toISOString();
  const [title, tone] = OUTCOMES[decision.outcome] ?? ['Decided', 'neutral'];
  const steps: TimelineStep[] = [
    {
      key: 'request',
      at: receivedAt,
      title: 'Request received',
      tone: 'neutral',
      details: [`${decision.transaction_reference}, context ${decision.context}`],
    },
    {
      key: 'decision',
      at: decidedAt,
      title: `${title} in ${formatDuration(latency)}`,
      tone,
      details: [
        ...rules.map(
          (rule) => `${rule.live ? 'Matched' : 'Matched in shadow'}: ${rule.name} (${rule.action})`,
        ),
        ...decision.backend_results.map(backendLine),
      ],
    },
    ...decision.events.map((event): TimelineStep => {
      const [name, color] = EVENTS[event.type] ?? [event.type, 'neutral'];
      const listed = event.blacklist_entries.map(
        ({ path, display_hint: hint }) => `Added to the blacklist: ${path ?? 'any path'} ${hint}`,
      );
      return { key: event.id, at: event.occurred_at, title: name, tone: color, details: listed };
    }),
    ...notes.map((note): TimelineStep => ({
      key: note.id,
      at: note.created_at,
      title: 'Note',
      by: note.author,
      tone: 'neutral',
      details: [note.text],
    })),
    ...(deliveries ?? []).map((delivery): TimelineStep => ({
      key: delivery.id,
      at: delivery.created_at,
      title: `Webhook ${delivery.event}`,
      tone: DELIVERIES[delivery.status],
      details: [],
      delivery,
    })),
  ];
  if (resolution !== null) {
    const isAccepted = resolution.resolution === 'ACCEPTED';
    steps.push({
      key: 'resolution',
      at: resolution.resolved_at,
      title: isAccepted ? 'Accepted' : 'Rejected',
      by: resolution.resolved_by,
      tone: isAccepted ? 'good' : 'bad',
      details: resolution.note === null ? [] : [resolution.note],
    });
  }
  // Sorting keeps the order of what happened at the same time.
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function backendLine(result: DecisionEvidence['decision']['backend_results'][number]): string {
  const shadow = result.live ? '' : ', in shadow';
  const said = result.outcome ?? result.error ?? 'no outcome';
  const missing =
    result.missing_fields.length === 0 ? '' : `, without ${result.missing_fields.join(', ')}`;
  return `Backend ${result.backend}: ${said} in ${result.latency_ms} ms${shadow}${missing}`;
}
