const BLOCK = /^```sh\n([\s\S]*?)^```$/gm;
const PORT = /localhost:40(\d\d)\b/g;

/** A runnable block of a guide: what a reader copies into a shell. */
export interface GuideBlock {
  /** The line in the guide at which it begins. */
  readonly line: number;
  readonly commands: string;
}

/**
 * The blocks of a guide that its readers run in order. Blocks in another language than `sh`, such as
 * `bash`, are illustrations: they name hosts, files or secrets that only the reader has.
 */
export function guideBlocks(markdown: string): GuideBlock[] {
  return [...markdown.matchAll(BLOCK)].map((match) => ({
    line: markdown.slice(0, match.index).split('\n').length,
    commands: match[1] ?? '',
  }));
}

/**
 * A script that runs the blocks as a reader would, in one shell, and stops at the first command that
 * fails. An HTTP error fails; each block is announced on stderr.
 *
 * @param portBase of the stack that the script runs against: guides name the ports of `npm start`
 */
export function guideScript(blocks: readonly GuideBlock[], portBase: number): string {
  const steps = blocks.map(({ line, commands }) => `echo "@line ${line}" >&2\n${commands}`);
  return [
    'set -eo pipefail',
    'curl() { command curl --silent --show-error --fail-with-body "$@"; }',
    // npx finds the same program, in six times as long.
    'bin=$PWD/node_modules/.bin',
    'npx() { if [ "$1" = tessera ]; then "$bin/$1" "${@:2}"; else command npx "$@"; fi; }',
    // What the first snippet of the guides does; pages that are read later rely on it.
    'eval "$(npm run -s env)"',
    ...steps.map((step) =>
      step.replace(PORT, (_, offset: string) => `localhost:${portBase + Number(offset)}`),
    ),
  ].join('\n');
}
