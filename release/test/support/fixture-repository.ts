import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import type { BaseImage } from '@tessera/release';

const CHANGELOG = `# Changelog

## Unreleased

- something new

## 0.1.1 (2026-02-02)

- something

## 0.1.0 (2026-01-01)

- everything
`;

/** The version of everything in the repository, whatever that of this one is. */
const VERSION = '0.1.0';

/** A git repository with what a release reads of this one, in one commit. */
export class FixtureRepository {
  private constructor(readonly root: string) {}

  /** @param service whose build, and that of the libraries, `build` copies */
  static create(service: string): FixtureRepository {
    const repository = new FixtureRepository(temporaryFolder('repository'));
    const copied = ['docker', 'k8s', 'docker-compose.yml', 'package.json', 'package-lock.json'];
    const changesets = ['.changeset/config.json', '.prettierrc.json'];
    const committed = globSync(`{apps/${service},libs/*}/{package.json,static}`);
    const python = globSync('clients/python/{*.{py,toml,md},tessera_client/**/*.{py,typed}}');
    for (const path of [...copied, ...changesets, ...committed, ...python]) repository.copy(path);
    repository.write('.gitignore', 'dist/\nnode_modules\n');
    repository.write('CHANGELOG.md', CHANGELOG);
    repository.resetVersions();
    for (const path of ['node_modules', ...globSync('{apps,libs}/*/node_modules')]) {
      if (!existsSync(join(repository.root, dirname(path)))) continue;
      symlinkSync(resolve(path), join(repository.root, path));
    }
    repository.setDigest(`sha256:${'a'.repeat(64)}`);
    repository.git('init', '--quiet');
    repository.commit();
    return repository;
  }

  /** Gives every base image this digest. */
  setDigest(digest: string | null): void {
    const path = 'docker/base-images.json';
    const { images } = JSON.parse(readFileSync(path, 'utf8')) as { images: BaseImage[] };
    const changed = images.map((image) => ({ ...image, digest }));
    this.write(path, JSON.stringify({ images: changed }));
  }

  /** The lock file, to be changed and written. */
  lock(): { packages: Record<string, { integrity?: string }> } {
    return JSON.parse(readFileSync(join(this.root, 'package-lock.json'), 'utf8')) as ReturnType<
      FixtureRepository['lock']
    >;
  }

  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
  }

  commit(): void {
    this.git('add', '--all');
    const who = ['-c', 'user.name=Release', '-c', 'user.email=release@example.com'];
    this.git(...who, 'commit', '--quiet', '--message', 'A change');
  }

  git(...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: this.root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  }

  /** Copies what this repository was built to. */
  readonly build = (): void => {
    for (const manifest of globSync('{apps,libs}/*/package.json', { cwd: this.root })) {
      const path = join(dirname(manifest), 'dist');
      if (existsSync(path)) this.copy(path);
    }
    // The bundles of the programs.
    this.copy('dist');
  };

  private resetVersions(): void {
    for (const path of globSync('{.,{apps,libs}/*}/package.json', { cwd: this.root })) {
      this.rewrite(path, (text) =>
        text.replace(/^ {2}"version": ".*"/m, `  "version": "${VERSION}"`),
      );
    }
    this.rewrite('package-lock.json', (text) => {
      const lock = JSON.parse(text) as { packages: Record<string, { version?: string }> };
      for (const [path, entry] of Object.entries(lock.packages)) {
        if (!path.includes('node_modules/') && entry.version !== undefined) entry.version = VERSION;
      }
      return `${JSON.stringify({ ...lock, version: VERSION }, null, 2)}\n`;
    });
    const python = 'clients/python/{pyproject.toml,tessera_client/version.py}';
    for (const path of globSync(python, { cwd: this.root })) {
      this.rewrite(path, (text) => text.replace(/^(version) = ".*"$/im, `$1 = "${VERSION}"`));
    }
  }

  private rewrite(path: string, change: (text: string) => string): void {
    const file = join(this.root, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }

  private copy(path: string): void {
    cpSync(path, join(this.root, path), { recursive: true });
  }
}
