export interface BreakerRule {
  /** Failures in a row after which nothing is tried any more. */
  readonly failures: number;
  readonly openMs: number;
}

/**
 * Leaves a backend alone that fails again and again. After `openMs` one call tries it (half-open):
 * its success closes the breaker, its failure opens it for as long again.
 */
export class CircuitBreaker {
  private failures = 0;
  private openedAt: number | null = null;
  private isTrying = false;

  constructor(private readonly rule: BreakerRule) {}

  /** Whether a call may be made now. One that may must be followed by `succeeded` or `failed`. */
  allows(nowMs: number): boolean {
    if (this.openedAt === null) return true;
    if (this.isTrying || nowMs < this.openedAt + this.rule.openMs) return false;
    this.isTrying = true;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
    this.openedAt = null;
    this.isTrying = false;
  }

  failed(nowMs: number): void {
    this.failures += 1;
    this.isTrying = false;
    if (this.failures >= this.rule.failures) this.openedAt = nowMs;
  }
}
