import { bytesOf, numberOf, readMessage } from './protobuf-reader.js';

export type ReceivedValue = string | number | boolean;

/** A span as a collector reads it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first one of a trace. */
  readonly parentId: string;
  readonly name: string;
  readonly kind: string;
  readonly failed: boolean;
  readonly durationMs: number;
  readonly attributes: Readonly<Record<string, ReceivedValue>>;
  /** The resource attributes of the process. */
  readonly resource: Readonly<Record<string, ReceivedValue>>;
}

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];
const STATUS_ERROR = 2n;

/** Reads an `ExportTraceServiceRequest` (opentelemetry-proto, trace/v1). */
export function readExport(body: Buffer): ReceivedSpan[] {
  return bytesOf(readMessage(body), 1).flatMap((resourceSpans) => {
    const fields = readMessage(resourceSpans);
    const [described = Buffer.alloc(0)] = bytesOf(fields, 1);
    const resource = attributesOf(bytesOf(readMessage(described), 1));
    return bytesOf(fields, 2)
      .flatMap((scopeSpans) => bytesOf(readMessage(scopeSpans), 2))
      .map((span) => readSpan(span, resource));
  });
}

function readSpan(message: Buffer, resource: ReceivedSpan['resource']): ReceivedSpan {
  const fields = readMessage(message);
  const hex = (number: number) => bytesOf(fields, number)[0]?.toString('hex') ?? '';
  const [status] = bytesOf(fields, 15);
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: bytesOf(fields, 5)[0]?.toString('utf8') ?? '',
    kind: KINDS[Number(numberOf(fields, 6))] ?? '',
    failed: status !== undefined && numberOf(readMessage(status), 3) === STATUS_ERROR,
    durationMs: Number(numberOf(fields, 8) - numberOf(fields, 7)) / 1e6,
    attributes: attributesOf(bytesOf(fields, 9)),
    resource,
  };
}

function attributesOf(pairs: readonly Buffer[]): Record<string, ReceivedValue> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const fields = readMessage(pair);
      const [key = Buffer.alloc(0)] = bytesOf(fields, 1);
      const [value = Buffer.alloc(0)] = bytesOf(fields, 2);
      return [key.toString('utf8'), valueOf(value)];
    }),
  );
}

/** Of `AnyValue`: a text, a boolean, an integer or a double. */
function valueOf(message: Buffer): ReceivedValue {
  const [field] = readMessage(message);
  if (field === undefined) return '';
  switch (field.number) {
    case 1:
      return field.bytes.toString('utf8');
    case 2:
      return field.value === 1n;
    case 3:
      return Number(BigInt.asIntN(64, field.value));
    case 4: {
      const bits = Buffer.alloc(8);
      bits.writeBigUInt64LE(field.value);
      return bits.readDoubleLE();
    }
    default:
      throw new Error(`A span has a value of a kind that no reader expects: ${field.number}.`);
  }
}
