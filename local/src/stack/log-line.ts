/** A line of an app's output, as a person reads it. */
export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  /** `HH:MM:SS`, or empty. */
  time: string;
  text: string;
}

type Fields = Partial<Record<string, unknown>>;

const LEVELS: readonly string[] = ['debug', 'info', 'warn', 'error'];

/** Parses a line of pino; any other line becomes a message at level info. */
export function readLogLine(line: string): LogLine {
  const fields = parse(line);
  if (fields === null) return { level: 'info', time: '', text: line };
  const { level, time } = fields;
  return {
    level: LEVELS.includes(String(level)) ? (level as LogLine['level']) : 'info',
    time: typeof time === 'string' ? time.slice(11, 19) : '',
    text: textOf(fields) || line,
  };
}

function parse(line: string): Fields | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as Fields;
  } catch {
    return null;
  }
}

function textOf({ context, msg, err, reason, method, route, status, duration_ms }: Fields): string {
  const cause = (err as { message?: unknown } | undefined)?.message;
  const said = [msg, cause === msg ? undefined : cause, reason].filter(isText).join(': ');
  const request = [method, route, status].filter(isWord).join(' ');
  const time = typeof duration_ms === 'number' ? ` in ${duration_ms.toFixed(1)} ms` : '';
  const text = [said, request === '' ? '' : request + time].filter(isText).join(' ');
  return isText(context) ? `${context}: ${text}` : text;
}

function isWord(value: unknown): value is string | number {
  return isText(value) || typeof value === 'number';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
