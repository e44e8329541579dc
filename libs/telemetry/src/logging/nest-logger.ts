import type { LoggerService } from '@nestjs/common';
import type { Logger as PinoLogger } from 'pino';

/** Lets Nest's `Logger` write through pino: an object becomes fields, a string the message. */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: PinoLogger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  private write(
    level: 'info' | 'error' | 'warn' | 'debug',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const fields = typeof context === 'string' ? { context } : {};
    if (message instanceof Error) {
      this.pino[level]({ ...fields, err: message }, message.message);
    } else if (typeof message === 'object' && message !== null) {
      const { message: text } = message as { message?: unknown };
      // Of the fields only the known ones are written, and `message` is not one of them.
      this.pino[level]({ ...fields, ...message }, typeof text === 'string' ? text : undefined);
    } else {
      this.pino[level](fields, String(message));
    }
  }
}
