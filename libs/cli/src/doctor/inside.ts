import { execFile } from 'node:child_process';
import type { Finding } from './finding.js';
import { Findings } from './finding.js';

const TIMEOUT_MS = 180_000;

/**
 * Runs the service's own `doctor` where its database is: `k8s/command fraud doctor --json`.
 *
 * @param command a program and its first arguments, separated by spaces
 */
export async function checkInside(command: string, service: string): Promise<readonly Finding[]> {
  const [program = '', ...first] = command.split(' ');
  const args = [...first, service, 'doctor', '--json'];
  const { out, err } = await new Promise<{ out: string; err: string }>((resolve) => {
    // It ends with 1 when a check failed, so its output decides.
    execFile(program, args, { timeout: TIMEOUT_MS }, (_, stdout, stderr) => {
      resolve({ out: stdout, err: stderr });
    });
  });
  try {
    const { findings } = JSON.parse(out) as { findings: Omit<Finding, 'service'>[] };
    return findings.map((finding) => ({ service, ...finding }));
  } catch {
    const found = new Findings(service);
    const [line = 'it printed nothing'] = err.trim().split('\n').slice(-1);
    found.failure('inside', `${command} ${service} doctor failed: ${line}`, 'Run it by itself.');
    return found.list;
  }
}
