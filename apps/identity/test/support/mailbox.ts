import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A message as it arrived. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** A mail server that keeps what it receives. */
export class Mailbox {
  readonly received: ReceivedMail[] = [];
  /** Whether messages are refused. */
  isClosed = false;

  private constructor(
    private readonly server: SMTPServer,
    readonly url: string,
  ) {}

  static async open(): Promise<Mailbox> {
    const server: SMTPServer = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onAuth: ({ username, password }, _session, done) => {
        const isKnown = username === 'tessera' && password === 'letter box';
        done(isKnown ? null : new Error('unknown sender'), { user: username });
      },
      onData: (stream, { envelope }, done) => {
        simpleParser(stream)
          .then(({ subject = '', text = '' }) => {
            if (mailbox.isClosed) throw new Error('the mailbox is closed');
            mailbox.received.push({
              from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
              to: envelope.rcptTo.map(({ address }) => address),
              subject,
              text,
            });
            done();
          })
          .catch((error: unknown) => {
            done(error instanceof Error ? error : new Error(String(error)));
          });
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const mailbox = new Mailbox(server, `smtp://tessera:letter%20box@127.0.0.1:${port}`);
    return mailbox;
  }

  /** The messages to one address. */
  to(address: string): ReceivedMail[] {
    return this.received.filter((mail) => mail.to.includes(address));
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(resolve);
    });
  }
}

/** The link in a message. */
export function linkIn({ text }: ReceivedMail): string {
  return /https?:\S+/.exec(text)?.[0] ?? '';
}
