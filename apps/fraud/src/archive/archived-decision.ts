import type { SchemaElement } from 'hyparquet';

/** A decision as the archive has it: the row with what belongs to it, without personal data. */
export interface ArchivedDecision {
  readonly id: string;
  /** Times are microseconds since 1970. */
  readonly created_at: bigint;
  readonly context: string;
  readonly outcome: string;
  readonly customer_id: string;
  readonly credential_fingerprint: string;
  readonly ruleset_id: string | null;
  readonly transaction_reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly bin: string | null;
  readonly fail_open: boolean;
  /** A JSON array of rule IDs. */
  readonly fired_rules: string | null;
  readonly payment_state: string | null;
  readonly is_fraud: boolean;
  readonly resolution: string | null;
  readonly resolved_at: bigint | null;
  readonly resolved_by: string | null;
  /** When personal data was removed; null if that was done by the export. */
  readonly redacted_at: bigint | null;
  /** JSON arrays; null if there are none. */
  readonly event_ids: string | null;
  readonly events: string | null;
  readonly backend_calls: string | null;
  /** JSON; null unless the decision was provisional. */
  readonly final_outcome: string | null;
  /** JSON. */
  readonly request: string;
  readonly response: string;
}

export type ArchivedColumn = keyof ArchivedDecision;

/** Look-ups skip row groups by these; one in a hundred is read in vain. */
const BLOOM = { fpp: 0.01 };

type Kind = 'text' | 'time' | 'integer' | 'boolean';

interface ColumnSpec {
  readonly kind: Kind;
  readonly nullable: boolean;
  readonly bloomFilter?: typeof BLOOM;
}

const text = { kind: 'text', nullable: false } as const;
const optionalText = { kind: 'text', nullable: true } as const;
const searched = { ...text, bloomFilter: BLOOM } as const;

const SPECS: Readonly<Record<ArchivedColumn, ColumnSpec>> = {
  id: searched,
  created_at: { kind: 'time', nullable: false },
  context: text,
  outcome: text,
  customer_id: searched,
  credential_fingerprint: searched,
  ruleset_id: optionalText,
  transaction_reference: searched,
  amount: { kind: 'integer', nullable: false },
  currency: text,
  bin: optionalText,
  fail_open: { kind: 'boolean', nullable: false },
  fired_rules: optionalText,
  payment_state: optionalText,
  is_fraud: { kind: 'boolean', nullable: false },
  resolution: optionalText,
  resolved_at: { kind: 'time', nullable: true },
  resolved_by: optionalText,
  redacted_at: { kind: 'time', nullable: true },
  event_ids: optionalText,
  events: optionalText,
  backend_calls: optionalText,
  final_outcome: optionalText,
  request: text,
  response: text,
};

export const ARCHIVED_COLUMNS = Object.keys(SPECS) as readonly ArchivedColumn[];

const TYPES: Readonly<
  Record<Kind, Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>>
> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
};

/** The schema of the Parquet files. */
export const PARQUET_SCHEMA: SchemaElement[] = [
  { name: 'decision', num_children: ARCHIVED_COLUMNS.length },
  ...ARCHIVED_COLUMNS.map((name): SchemaElement => {
    const { kind, nullable } = SPECS[name];
    return { name, repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED', ...TYPES[kind] };
  }),
];

/** The values of some decisions by column, as the writer takes them. */
export function columnsOf(decisions: readonly ArchivedDecision[]) {
  return ARCHIVED_COLUMNS.map((name) => {
    const { bloomFilter } = SPECS[name];
    return {
      name,
      data: decisions.map((decision) => decision[name]),
      columnIndex: bloomFilter !== undefined,
      ...(bloomFilter !== undefined && { bloomFilter }),
    };
  });
}
