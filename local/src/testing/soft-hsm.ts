import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

const MODULES = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
];
const TOKEN = 'tessera-test';
const PIN = '481516';
const SO_PIN = '234200';

/** Runs in a separate process, so that this one never loads the module. */
const MAKE_KEY = `
const p = require('pkcs11js');
const [module, pin, label, extractable] = process.argv.slice(1);
const pkcs11 = new p.PKCS11();
pkcs11.load(module);
pkcs11.C_Initialize();
const [slot] = pkcs11.C_GetSlotList(true);
const session = pkcs11.C_OpenSession(slot, p.CKF_SERIAL_SESSION | p.CKF_RW_SESSION);
pkcs11.C_Login(session, p.CKU_USER, pin);
pkcs11.C_GenerateKey(session, { mechanism: p.CKM_AES_KEY_GEN }, [
  { type: p.CKA_CLASS, value: p.CKO_SECRET_KEY },
  { type: p.CKA_KEY_TYPE, value: p.CKK_AES },
  { type: p.CKA_VALUE_LEN, value: 32 },
  { type: p.CKA_LABEL, value: label },
  { type: p.CKA_TOKEN, value: true },
  { type: p.CKA_PRIVATE, value: true },
  { type: p.CKA_SENSITIVE, value: true },
  { type: p.CKA_EXTRACTABLE, value: extractable === 'true' },
  { type: p.CKA_ENCRYPT, value: true },
  { type: p.CKA_DECRYPT, value: true },
]);
pkcs11.C_CloseSession(session);
pkcs11.C_Finalize();
`;

/** A token of SoftHSM 2 in a folder of this test run, with a PIN and no keys. */
export class SoftHsm {
  readonly token = TOKEN;
  readonly pin = PIN;
  readonly pinFile: string;

  private constructor(
    private readonly folder: string,
    /** The path of the shared library. */
    readonly module: string,
  ) {
    this.pinFile = join(folder, 'pin');
  }

  /** Also sets `SOFTHSM2_CONF` for the processes that this one starts. */
  static async create(): Promise<SoftHsm> {
    const module = MODULES.find((path) => existsSync(path));
    if (module === undefined) throw new Error('SoftHSM 2 is not installed (package softhsm2).');
    const folder = temporaryFolder('softhsm');
    await mkdir(join(folder, 'tokens'));
    const conf = join(folder, 'softhsm2.conf');
    await writeFile(conf, `directories.tokendir = ${join(folder, 'tokens')}\nlog.level = ERROR\n`);
    process.env['SOFTHSM2_CONF'] = conf;
    const hsm = new SoftHsm(folder, module);
    hsm.run('softhsm2-util', [
      ...['--init-token', '--free', '--label', TOKEN, '--pin', PIN, '--so-pin', SO_PIN],
    ]);
    await writeFile(hsm.pinFile, `${PIN}\n`, { mode: 0o600 });
    return hsm;
  }

  /** Creates an AES key in the token. */
  makeKey(label: string, { extractable = false }: { extractable?: boolean } = {}): void {
    this.run(process.execPath, ['-e', MAKE_KEY, this.module, PIN, label, String(extractable)]);
  }

  /** As when the token is pulled out. */
  async remove(): Promise<void> {
    await rename(join(this.folder, 'tokens'), join(this.folder, 'removed'));
    await mkdir(join(this.folder, 'tokens'));
  }

  async putBack(): Promise<void> {
    await rmdir(join(this.folder, 'tokens'));
    await rename(join(this.folder, 'removed'), join(this.folder, 'tokens'));
  }

  /** Variables of a service that uses a key of this token. */
  env(key: string): Record<string, string> {
    return {
      KEK_PROVIDER: 'pkcs11',
      PKCS11_MODULE: this.module,
      PKCS11_TOKEN: this.token,
      PKCS11_KEY: key,
      PKCS11_PIN_FILE: this.pinFile,
    };
  }

  /** The processes below this one that have the module loaded. */
  static async processes(): Promise<number[]> {
    const found: number[] = [];
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      const isChild = (await read('status')).includes(`\nPPid:\t${process.pid}\n`);
      if (isChild && (await read('cmdline')).includes('pkcs11-process')) found.push(Number(pid));
    }
    return found;
  }

  private run(program: string, args: readonly string[]): void {
    const { status, stderr } = spawnSync(program, args, { env: process.env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  }
}
