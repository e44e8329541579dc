import { Problem, systemProblem } from '../problem.js';
import { Teardown } from '../stack/teardown.js';
import { printError, paint, print, surviveClosedTerminal } from '../terminal.js';

const SECOND_SIGNAL_AFTER_MS = 1000;
const PARENT_POLL_MS = 500;

export interface CommandRun {
  /** Run at the end, however the command ends. */
  teardown: Teardown;
  /** Settles at Ctrl-C, SIGTERM or the end of the terminal. */
  interrupted: Promise<void>;
}

/**
 * Runs a command to its exit code. A Problem is printed as its one sentence; Ctrl-C, SIGTERM and the
 * end of the terminal stop everything that the command started, a second Ctrl-C at once.
 *
 * @param interruptedCode the exit code after an interruption
 */
export async function runCommand(
  command: (run: CommandRun) => Promise<number>,
  { interruptedCode }: { interruptedCode: number },
): Promise<void> {
  surviveClosedTerminal();
  const teardown = new Teardown(printError);
  const interrupted = interruption();
  const stopped = interrupted.then(() => {
    print('\nStopping …');
    return interruptedCode;
  });
  let code: number;
  try {
    code = await Promise.race([command({ teardown, interrupted }), stopped]);
  } catch (error) {
    code = teardown.started ? interruptedCode : report(error);
  }
  await teardown.run();
  process.exit(code);
}

function interruption(): Promise<void> {
  return new Promise((resolve) => {
    let first = 0;
    const hear = () => {
      // npm forwards Ctrl-C although the terminal has already sent it: that is one signal, not two.
      if (first !== 0 && Date.now() - first > SECOND_SIGNAL_AFTER_MS) process.exit(130);
      if (first === 0) first = Date.now();
      resolve();
    };
    process.on('SIGINT', hear).on('SIGTERM', hear).on('SIGHUP', hear);
    watchParent(hear);
  });
}

/** npm's shell does not pass SIGTERM on; its end is the sign. */
function watchParent(hear: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    hear();
  }, PARENT_POLL_MS);
  timer.unref();
}

function report(error: unknown): number {
  const problem = error instanceof Problem ? error : systemProblem(error, 'this command');
  if (problem !== null) printError(`${paint('red', '✗', process.stderr)} ${problem.message}`);
  else printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
}
