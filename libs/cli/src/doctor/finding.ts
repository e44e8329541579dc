/** What was found about one thing, in the words of the services' own `doctor`. */
export interface Finding {
  readonly service: string;
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failure' | 'skipped';
  readonly message: string;
  readonly fix?: string;
}

/** Findings of one service. */
export class Findings {
  readonly list: Finding[] = [];

  constructor(private readonly service: string) {}

  ok(check: string, message: string): void {
    this.add({ check, status: 'ok', message });
  }

  skipped(check: string, message: string): void {
    this.add({ check, status: 'skipped', message });
  }

  warning(check: string, message: string, fix: string): void {
    this.add({ check, status: 'warning', message, fix });
  }

  failure(check: string, message: string, fix: string): void {
    this.add({ check, status: 'failure', message, fix });
  }

  add(finding: Omit<Finding, 'service'>): void {
    this.list.push({ service: this.service, ...finding });
  }
}
