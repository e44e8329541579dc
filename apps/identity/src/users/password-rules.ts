const MIN_LENGTH = 12;
/** Nobody types more; a megabyte would be hashed all the same. */
const MAX_LENGTH = 256;
const MIN_DIFFERENT = 5;

/**
 * What is wrong with a new password. Length is what counts (NIST SP 800-63B): rules about digits and
 * signs make passwords that people write down.
 */
export function passwordProblems(password: string, email: string): string[] {
  const length = Array.from(password).length;
  const problems: string[] = [];
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    problems.push(`it must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
  }
  if (!password.isWellFormed() || password.includes('\0')) {
    problems.push('it holds a character that is not text');
  }
  const lower = password.toLowerCase();
  const [name = ''] = email.split('@', 1);
  if (lower.includes(email) || (name.length >= MIN_DIFFERENT && lower === name.repeat(2))) {
    problems.push('it holds the e-mail address');
  }
  if (new Set(lower).size < MIN_DIFFERENT) {
    problems.push(`it must have at least ${MIN_DIFFERENT} different characters`);
  }
  return problems;
}
