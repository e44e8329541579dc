import { Injectable } from '@nestjs/common';
import { ServiceUnavailableError } from '@tessera/errors';
import { createTransport, type Transporter } from 'nodemailer';
import type { IdentityConfig } from '../config.js';

/** A message to one person, in plain text: nothing in it is loaded from anywhere. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const TIMEOUT_MS = 10_000;

/** Sends mail by SMTP, if it is configured. */
@Injectable()
export class MailClient {
  private readonly transport: Transporter | null;
  private readonly from: string;

  constructor({ smtpUrl, smtpFrom, production }: MailSettings) {
    this.from = smtpFrom ?? '';
    this.transport =
      smtpUrl === undefined
        ? null
        : createTransport({
            url: smtpUrl.expose(),
            connectionTimeout: TIMEOUT_MS,
            greetingTimeout: TIMEOUT_MS,
            socketTimeout: TIMEOUT_MS,
            // A server on the way could otherwise strip STARTTLS and read the links.
            requireTLS: production,
          });
  }

  /** Whether mail can be sent; if not, links are handed over by other means. */
  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /** @throws ServiceUnavailableError if the server does not accept it */
  async send({ to, subject, text }: Mail): Promise<void> {
    if (this.transport === null) throw new Error('Mail is not configured.');
    try {
      // As an object, an address cannot become two.
      await this.transport.sendMail({
        from: this.from,
        to: { name: '', address: to },
        subject,
        text,
      });
    } catch (cause) {
      throw new ServiceUnavailableError('The mail server did not accept the message; try again.', {
        cause,
      });
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

type MailSettings = Pick<IdentityConfig, 'smtpUrl' | 'smtpFrom' | 'production'>;
