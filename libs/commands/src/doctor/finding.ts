/** What `doctor` says about one thing. */
export interface Finding {
  /** What was checked, such as `database role`. */
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failure' | 'skipped';
  /** What was found. */
  readonly message: string;
  /** What the operator has to do; absent where nothing is. */
  readonly fix?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message });

export const skipped = (check: string, message: string): Finding => ({
  check,
  status: 'skipped',
  message,
});

export const warning = (check: string, message: string, fix: string): Finding => ({
  check,
  status: 'warning',
  message,
  fix,
});

export const failure = (check: string, message: string, fix: string): Finding => ({
  check,
  status: 'failure',
  message,
  fix,
});
