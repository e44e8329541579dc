import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constantTimeEqual } from '@tessera/crypto';
import type { Secret } from '@tessera/crypto';

const derive = promisify(argon2);

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** The cost of one guess. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** Higher than OWASP requires (19 MiB, 2 passes); about 90 ms of one core. */
const PASSWORD_COST: PasswordCost = { memoryKib: 32 * 1024, passes: 3, parallelism: 1 };

/** The result of a password check. */
export interface PasswordCheck {
  readonly matches: boolean;
  /** Whether the hash has an outdated cost and should be replaced. */
  readonly isOutdated: boolean;
}

interface ParsedHash {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const FORMAT =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]{11,86})\$([\w+/]{22,86})$/;

/**
 * Creates and checks argon2id hashes in the standard encoding, which includes the parameters:
 * `$argon2id$v=19$m=32768,t=3,p=1$<salt>$<hash>`.
 */
export class PasswordHashes {
  private readonly decoy: ParsedHash;

  constructor(private readonly cost: PasswordCost = PASSWORD_COST) {
    this.decoy = { cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };
  }

  async make(password: Secret<string>): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const { memoryKib, passes, parallelism } = this.cost;
    const tag = await hash(password, salt, this.cost, TAG_BYTES);
    const parameters = `m=${memoryKib},t=${passes},p=${parallelism}`;
    return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
  }

  /** @param stored null for an unknown user: it takes as long, and never matches */
  async check(password: Secret<string>, stored: string | null): Promise<PasswordCheck> {
    const { cost, salt, tag } = stored === null ? this.decoy : parse(stored);
    const actual = await hash(password, salt, cost, tag.length);
    const matches = constantTimeEqual(actual, tag) && stored !== null;
    return { matches, isOutdated: !isSame(cost, this.cost) };
  }
}

/** The same letters typed on another system may be other code points; NFKC normalizes them. */
function hash(
  password: Secret<string>,
  salt: Buffer,
  { memoryKib, passes, parallelism }: PasswordCost,
  tagLength: number,
): Promise<Buffer> {
  const message = Buffer.from(password.expose().normalize('NFKC'));
  return derive('argon2id', {
    message,
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism,
    tagLength,
  }).finally(() => message.fill(0));
}

function parse(stored: string): ParsedHash {
  const [, memory, passes, parallelism, salt, tag] = FORMAT.exec(stored) ?? [];
  if (salt === undefined || tag === undefined) {
    throw new Error('A stored password hash is not one of argon2id.');
  }
  return {
    cost: {
      memoryKib: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function isSame(left: PasswordCost, right: PasswordCost): boolean {
  return (
    left.memoryKib === right.memoryKib &&
    left.passes === right.passes &&
    left.parallelism === right.parallelism
  );
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
