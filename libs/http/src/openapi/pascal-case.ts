/** `x-idempotency-key` is `IdempotencyKey`, `created_from` is `CreatedFrom`. */
export function pascalCase(name: string): string {
  return name
    .replace(/^x-/, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}
