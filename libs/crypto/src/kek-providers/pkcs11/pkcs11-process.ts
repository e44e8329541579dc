/**
 * A separate process for the HSM vendor's library. Its calls block, may hang or crash, and its
 * sessions are single-threaded: this process does one thing at a time and can be killed. It imports
 * only the binding, and it ends with its parent.
 */
import { createRequire } from 'node:module';
import type * as Pkcs11 from 'pkcs11js';
import type { PKCS11 } from 'pkcs11js';
import type { Pkcs11Call, Pkcs11Failure, Pkcs11Login, Pkcs11Reply } from './pkcs11-protocol.js';

const NONCE_BYTES = 12;
const TAG_BITS = 128;
const TAG_BYTES = TAG_BITS / 8;
const KEY_BYTES = 32;

interface Session {
  readonly pkcs11: PKCS11;
  readonly handle: Buffer;
}

class Failure extends Error {
  // Not a parameter property: Node runs this file without a compiler in tests.
  readonly kind: Pkcs11Failure;

  constructor(kind: Pkcs11Failure, reason: string) {
    super(reason);
    this.kind = kind;
  }
}

const PIN_REFUSALS = new Set([
  'CKR_PIN_INCORRECT',
  'CKR_PIN_INVALID',
  'CKR_PIN_LEN_RANGE',
  'CKR_PIN_EXPIRED',
  'CKR_PIN_LOCKED',
]);
const NOT_AUTHENTIC = new Set([
  'CKR_ENCRYPTED_DATA_INVALID',
  'CKR_ENCRYPTED_DATA_LEN_RANGE',
  'CKR_SIGNATURE_INVALID',
  'CKR_AEAD_DECRYPT_FAILED',
]);

let session: Session | undefined;

process.on('message', (call: Pkcs11Call) => {
  process.send?.(answer(call));
});
process.on('disconnect', () => {
  process.exit(0);
});

function answer(call: Pkcs11Call): Pkcs11Reply {
  try {
    if (call.login !== undefined) session ??= open(call.login);
    if (session === undefined) throw new Failure('lost', 'there is no session');
    return { id: call.id, bytes: perform(session, call) };
  } catch (error) {
    const failure = error instanceof Failure ? error.kind : 'lost';
    return { id: call.id, failure, reason: reasonOf(error) };
  }
}

function open({ module, token, pin }: Pkcs11Login): Session {
  const { pkcs11 } = load(module);
  pkcs11.C_Initialize();
  const slots = pkcs11.C_GetSlotList(true).filter((slot) => {
    return pkcs11.C_GetTokenInfo(slot).label.replace(/[\s\0]+$/, '') === token;
  });
  const [slot] = slots;
  if (slot === undefined) throw new Failure('lost', `there is no token ${token}`);
  if (slots.length > 1) throw new Failure('refused', `there are ${slots.length} tokens ${token}`);
  const { CKF_SERIAL_SESSION } = binding();
  const handle = pkcs11.C_OpenSession(slot, CKF_SERIAL_SESSION);
  try {
    pkcs11.C_Login(handle, binding().CKU_USER, pin);
  } catch (error) {
    const reason = reasonOf(error);
    if (PIN_REFUSALS.has(reason)) throw new Failure('pin', reason);
    throw error;
  }
  return { pkcs11, handle };
}

function binding(): typeof Pkcs11 {
  try {
    return createRequire(import.meta.url)('pkcs11js') as typeof Pkcs11;
  } catch {
    throw new Failure(
      'refused',
      'the package pkcs11js is not installed, which needs a C++ compiler at npm install',
    );
  }
}

function load(module: string): { pkcs11: PKCS11 } {
  const { PKCS11: Binding } = binding();
  const pkcs11 = new Binding();
  try {
    pkcs11.load(module);
  } catch {
    throw new Failure('refused', `the module ${module} cannot be loaded`);
  }
  return { pkcs11 };
}

function perform(opened: Session, { operation, key, context, bytes }: Pkcs11Call): Buffer {
  const root = findKey(opened, key);
  const aad = Buffer.from(context);
  if (operation === 'encrypt') return encrypt(opened, root, aad, Buffer.from(bytes));
  try {
    return decrypt(opened, root, aad, Buffer.from(bytes));
  } catch (error) {
    const reason = reasonOf(error);
    if (NOT_AUTHENTIC.has(reason)) throw new Failure('not-authentic', reason);
    // Some modules report a wrong tag as a general error: if the key still works, the bytes were wrong.
    if (reason === 'CKR_GENERAL_ERROR' && works(opened, root)) {
      throw new Failure('not-authentic', reason);
    }
    throw error;
  }
}

/** The only AES key of this label, which the HSM must never give out. */
function findKey({ pkcs11, handle }: Session, label: string): Buffer {
  const { CKA_CLASS, CKA_KEY_TYPE, CKA_LABEL, CKO_SECRET_KEY, CKK_AES } = binding();
  pkcs11.C_FindObjectsInit(handle, [
    { type: CKA_CLASS, value: CKO_SECRET_KEY },
    { type: CKA_KEY_TYPE, value: CKK_AES },
    { type: CKA_LABEL, value: label },
  ]);
  let found: Buffer[];
  try {
    found = pkcs11.C_FindObjects(handle, 2);
  } finally {
    pkcs11.C_FindObjectsFinal(handle);
  }
  const [key] = found;
  if (key === undefined) throw new Failure('refused', `the token has no AES key ${label}`);
  if (found.length > 1) throw new Failure('refused', `the token has several AES keys ${label}`);
  requireProtected({ pkcs11, handle }, key, label);
  return key;
}

function requireProtected({ pkcs11, handle }: Session, key: Buffer, label: string): void {
  const { CKA_EXTRACTABLE, CKA_SENSITIVE } = binding();
  const [extractable, sensitive] = pkcs11.C_GetAttributeValue(handle, key, [
    { type: CKA_EXTRACTABLE },
    { type: CKA_SENSITIVE },
  ]);
  if (isTrue(extractable?.value) || !isTrue(sensitive?.value)) {
    throw new Failure('refused', `the key ${label} can be extracted from the token`);
  }
}

function isTrue(value: unknown): boolean {
  return Buffer.isBuffer(value) && value[0] === 1;
}

function encrypt(opened: Session, key: Buffer, aad: Buffer, plaintext: Buffer): Buffer {
  const { pkcs11, handle } = opened;
  const nonce = pkcs11.C_GenerateRandom(handle, Buffer.alloc(NONCE_BYTES));
  pkcs11.C_EncryptInit(handle, gcm(nonce, aad), key);
  const sealed = pkcs11.C_Encrypt(handle, plaintext, Buffer.alloc(plaintext.length + TAG_BYTES));
  plaintext.fill(0);
  return Buffer.concat([nonce, sealed]);
}

function decrypt({ pkcs11, handle }: Session, key: Buffer, aad: Buffer, bytes: Buffer): Buffer {
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) throw new Failure('not-authentic', 'too short');
  pkcs11.C_DecryptInit(handle, gcm(bytes.subarray(0, NONCE_BYTES), aad), key);
  return pkcs11.C_Decrypt(handle, bytes.subarray(NONCE_BYTES), Buffer.alloc(bytes.length));
}

function works(opened: Session, key: Buffer): boolean {
  const aad = Buffer.from('check');
  try {
    const probe = encrypt(opened, key, aad, Buffer.alloc(KEY_BYTES, 1));
    return decrypt(opened, key, aad, probe).equals(Buffer.alloc(KEY_BYTES, 1));
  } catch {
    return false;
  }
}

function gcm(iv: Buffer, aad: Buffer) {
  const { CKM_AES_GCM, CK_PARAMS_AES_GCM } = binding();
  const parameter = { type: CK_PARAMS_AES_GCM, iv, aad, ivBits: iv.length * 8, tagBits: TAG_BITS };
  return { mechanism: CKM_AES_GCM, parameter };
}

/**
 * The module's own code, such as `CKR_TOKEN_NOT_PRESENT`. Messages of the binding contain no
 * secret.
 */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : 'unknown';
  return /CKR_\w+/.exec(message)?.[0] ?? message;
}
