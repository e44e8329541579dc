import type { Mail } from './mail.client.js';
import type { NewPasswordLink } from './password-links.service.js';

const SUBJECTS = {
  invitation: (host: string) => `Choose your password for ${host}`,
  reset: (host: string) => `Reset your password for ${host}`,
} as const;

const REASONS = {
  invitation: (host: string) => `You have been invited to sign in at ${host}.`,
  reset: (host: string) => `A new password was requested for your account at ${host}.`,
} as const;

const OTHERWISE = {
  invitation: "If you don't know why you got this message, you can ignore it.",
  reset: "If you didn't ask for this, you can ignore this message. Your password is unchanged.",
} as const;

/** The message that brings a person their link. */
export function passwordMail(to: string, { url, purpose, expiresAt }: NewPasswordLink): Mail {
  const { host } = new URL(url);
  const [date = '', time = ''] = expiresAt.toISOString().split('T');
  return {
    to,
    subject: SUBJECTS[purpose](host),
    text: [
      REASONS[purpose](host),
      `Choose a password here:\n${url}`,
      `The link works once, until ${date} ${time.slice(0, 5)} UTC. Don't forward it.`,
      OTHERWISE[purpose],
      '',
    ].join('\n\n'),
  };
}
