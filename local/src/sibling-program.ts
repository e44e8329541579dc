/**
 * The URL of a program next to the calling module: JavaScript when built, TypeScript when run from
 * source (in tests), which Node runs directly. Such a program has no relative imports.
 */
export function siblingProgram(moduleUrl: string, name: string): URL {
  return new URL(`./${name}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl);
}
