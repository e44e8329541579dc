export interface BreakerRule {
  /** Consecutive failures after which calls are no longer attempted. */
  readonly failures: number;
  readonly openMs: number;
}

/**
 * Stops calling a backend that fails repeatedly. After `openMs` one call tests it (half-open):
 * success closes the breaker, failure opens it for `openMs` again.
 */
export class CircuitBreaker {
  private failures = 0;
  private openedAt: number | null = null;
  private isTrying = false;

  constructor(private readonly rule: BreakerRule) {}

  /**
   * Whether a call may be made now. If so, the caller must report `succeeded` or `failed`
   * afterwards.
   */
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
