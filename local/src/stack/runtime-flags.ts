/**
 * How Node runs the API of an app, on a laptop, in benchmarks and in a container alike. Left to
 * itself V8 chooses the limit of the space for young objects by the memory that it sees. With 4 MiB
 * a decision spent a sixth of its CPU on collecting, with 16 MiB next to nothing, and 32 MiB gain no
 * more (ADR 36). And without the second flag V8 gives up compiled code to reduce the memory of an idle process (ADR 145).
 */
export const APP_RUNTIME_FLAGS: readonly string[] = [
  '--max-semi-space-size=16',
  '--no-memory-reducer',
];
