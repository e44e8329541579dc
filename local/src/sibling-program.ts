/**
 * The address of a program beside the calling module: JavaScript when built; run from source (in
 * tests) TypeScript, which Node runs as it is. Such a program imports nothing relative.
 */
export function siblingProgram(moduleUrl: string, name: string): URL {
  return new URL(`./${name}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl);
}
