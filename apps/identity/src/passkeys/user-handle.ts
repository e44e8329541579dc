/** The `user.id` of a person's passkeys, which authenticators return at a sign-in: 16 bytes. */
export function userHandle(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}
