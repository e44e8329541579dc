const MIN_LENGTH = 12;
/** Longer than any real password; without a limit a megabyte would be hashed. */
const MAX_LENGTH = 256;
const MIN_DIFFERENT = 5;

/**
 * Why a new password is not accepted. Length matters (NIST SP 800-63B): rules about digits and
 * symbols lead to passwords that people write down.
 */
export function passwordProblems(password: string, email: string): string[] {
  const length = Array.from(password).length;
  const problems: string[] = [];
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    problems.push(`it must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
  }
  if (!password.isWellFormed() || password.includes('\0')) {
    problems.push('it contains a character that is not text');
  }
  const lower = password.toLowerCase();
  const [name = ''] = email.split('@', 1);
  if (lower.includes(email) || (name.length >= MIN_DIFFERENT && lower === name.repeat(2))) {
    problems.push('it contains the e-mail address');
  }
  if (new Set(lower).size < MIN_DIFFERENT) {
    problems.push(`it must have at least ${MIN_DIFFERENT} different characters`);
  }
  return problems;
}
