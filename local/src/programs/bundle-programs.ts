import {
  globSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import {
  areBundlesCurrent,
  CONTENTS_FILE,
  readContents,
  TEST_PROGRAMS,
  type BundleContents,
} from './program-path.js';

const PROGRAMS = [
  'main',
  'worker',
  'migrate',
  'command',
  'keyring',
  'make-certificates',
  'make-wallet-keys',
];
const TEST_PROGRAM_FILES = [
  'apps/*/test/**/*-{program,replica}.js',
  'libs/*/test/**/*-{worker,emitter}.js',
  'test/faults/**/*-program.js',
];

/**
 * Loaded from `node_modules`. TypeORM requires `pg` by name at run time, and a second copy in the
 * bundle would lack the type parsers that were registered with the first. The others are optional, or
 * are read file by file.
 */
const EXTERNAL = [
  'pg',
  'pkcs11js',
  'msgpackr',
  'swagger-ui-dist',
  'esbuild',
  '@platformatic/kafka',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
];

/** A process that runs on earlier bundles may still load a chunk of them. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What CommonJS expects. Metadata of decorators is kept from the first class on. */
const BANNER = [
  `import 'reflect-metadata';`,
  `import { createRequire as bundleRequire } from 'node:module';`,
  'const require = bundleRequire(import.meta.url);',
  'const bundleUrl = import.meta.url;',
  'const bundleFolder = import.meta.dirname;',
].join('\n');

/** Modules that may ask where they are: ours, and those of npm packages that do. */
const ASKS_WHERE_IT_IS =
  /\/(?:apps|libs|test)\/.*\.js$|\/node_modules\/(?:bullmq|ioredis|pino|thread-stream|@nestjs)\/.*\.[cm]?js$/;

/** How esbuild keeps the name of a class, of a declared function, and of anything else. */
const NAMES_A_CLASS = /\b__name\(this,("\w+")\)/g;
const NAMES_A_FUNCTION = /(?<=[;{}\n])__name\([\w$]+,"[\w$]+"\)(?:;|(?=\}))/g;
const NAMES_EVERYTHING =
  'var __name=(target,value)=>__defProp(target,"name",{value,configurable:true});';

export interface Bundles {
  /** Absolute, by the name of the file of each without its ending. */
  readonly entryPoints: Readonly<Record<string, string>>;
  /** Relative to the root. Every file of the bundles is two folders below the root. */
  readonly folder: string;
  readonly chunkFolder: string;
}

/** Every program of every app, to `dist/<app>/<program>.js`. */
export function bundlesOfApps(root: string): Bundles {
  const built = PROGRAMS.flatMap((program) => globSync(`apps/*/dist/${program}.js`, { cwd: root }));
  const entryPoints = built.map((path) => {
    const [, app = '', , file = ''] = path.split('/');
    return [`${app}/${file.slice(0, -'.js'.length)}`, join(root, path)] as const;
  });
  return {
    entryPoints: Object.fromEntries(entryPoints),
    folder: 'dist',
    chunkFolder: 'chunks/',
  };
}

/** Programs that only tests start, such as one that kills itself at a step. */
export function bundlesOfTests(root: string): Bundles {
  const paths = globSync(TEST_PROGRAM_FILES, { cwd: root });
  const entryPoints = paths.map((path) => [basename(path, '.js'), join(root, path)] as const);
  return {
    entryPoints: Object.fromEntries(entryPoints),
    folder: TEST_PROGRAMS,
    chunkFolder: '',
  };
}

/**
 * Bundles programs, so that a process loads a few files in place of thousands. Programs share chunks,
 * and each loads only those that it needs. Does nothing when they are newer than all that they are
 * made of.
 *
 * @throws Error of esbuild, with the place
 */
export async function bundlePrograms(root: string, bundles: Bundles): Promise<void> {
  if (areBundlesCurrent(root, bundles.folder) && hasPrograms(root, bundles)) return;
  const folder = join(root, bundles.folder);
  const begunAt = performance.timeOrigin + performance.now();
  const { metafile, outputFiles } = await build({
    entryPoints: { ...bundles.entryPoints },
    outdir: folder,
    chunkNames: `${bundles.chunkFolder}[name]-[hash]`,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Nest and TypeORM know classes by their names.
    keepNames: true,
    // A process keeps the text of its bundles: without comments and spaces it is half as much.
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: 'none',
    external: EXTERNAL.flatMap((name) => [name, `${name}/*`]),
    banner: { js: BANNER },
    plugins: [oneTypeorm(), placesOf(root)],
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, withNamesOfClasses(text));
  }
  removeOld(folder, begunAt - KEPT_MS);
  const contentsFile = join(folder, CONTENTS_FILE);
  writeFileSync(contentsFile, JSON.stringify(contentsOf(root, bundles, metafile)));
  // A module that changed meanwhile is newer, whether or not its change is in the bundles.
  utimesSync(contentsFile, begunAt / 1000, begunAt / 1000);
}

/**
 * Keeps the names of classes alone. With `keepNames` esbuild defines the name of a function each time
 * one is created, so also of every closure of a request.
 */
function withNamesOfClasses(chunk: string): string {
  return chunk
    .replaceAll(NAMES_A_CLASS, 'Object.defineProperty(this,"name",{value:$1,configurable:true})')
    .replaceAll(NAMES_A_FUNCTION, '')
    .replace(NAMES_EVERYTHING, 'var __name=(target)=>target;');
}

/** Whether the bundles of the last time are those of the same programs. */
function hasPrograms(root: string, { folder, entryPoints }: Bundles): boolean {
  const { chunks } = readContents(root, folder);
  const wanted = Object.keys(entryPoints).map((name) => `${name}.js`);
  return Object.keys(chunks).sort().join() === wanted.sort().join();
}

/** Chunks of earlier bundles, and what V8 compiled of them. */
function removeOld(folder: string, before: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(path).mtimeMs < before) rmSync(path);
  }
}

function contentsOf(root: string, { folder, entryPoints }: Bundles, metafile: Metafile) {
  const ours = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'));
  const inputs = [...ours, relative(root, import.meta.filename), 'package-lock.json'].sort();
  const chunks = Object.keys(entryPoints).map((name) => {
    const program = `${name}.js`;
    const reached = reachedFrom(`${folder}/${program}`, metafile);
    return [program, reached.map((path) => relative(folder, path)).sort()] as const;
  });
  return { inputs, chunks: Object.fromEntries(chunks) } satisfies BundleContents;
}

/** The chunks that a file of bundles imports, at once or later, and those that they import. */
function reachedFrom(file: string, { outputs }: Metafile): string[] {
  const reached = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { path, external } of outputs[next]?.imports ?? []) {
      if (external === true || reached.has(path)) continue;
      reached.add(path);
      waiting.push(path);
    }
  }
  return [...reached];
}

/**
 * A module that reads a file next to it finds it from a bundle, too: what it knows of its place is
 * written as a path from the bundle to there.
 */
function placesOf(root: string): Plugin {
  return {
    name: 'places',
    setup(build) {
      build.onLoad({ filter: ASKS_WHERE_IT_IS }, async ({ path }) => {
        const contents = await readFile(path, 'utf8');
        const place = `../../${relative(root, path)}`;
        const folder = `(bundleFolder + ${JSON.stringify(`/${dirname(place)}`)})`;
        const file = `(bundleFolder + ${JSON.stringify(`/${place}`)})`;
        const url = `new URL(${JSON.stringify(place)}, bundleUrl).href`;
        return {
          contents: contents
            .replaceAll(/\bimport\.meta\.url\b/g, url)
            .replaceAll(/\b__dirname\b/g, folder)
            .replaceAll(/\b__filename\b/g, file),
        };
      });
    },
  };
}

/**
 * `@nestjs/typeorm` requires the installed TypeORM to look for what version 1 no longer has, and would
 * load a second one beside the bundled.
 */
function oneTypeorm(): Plugin {
  return {
    name: 'one TypeORM',
    setup(build) {
      build.onLoad(
        { filter: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ },
        async ({ path }) => {
          const contents = await readFile(path, 'utf8');
          const requires = 'const require = createRequire(import.meta.url);';
          if (!contents.includes(requires)) throw new Error(`${path} is not as expected.`);
          const imports = "import * as typeorm from 'typeorm'; const require = () => typeorm;";
          return { contents: contents.replace(requires, imports) };
        },
      );
    },
  };
}
