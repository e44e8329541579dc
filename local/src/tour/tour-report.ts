import type { RecordedStep } from './tour-transcript.js';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
summary { cursor: pointer; font-weight: 600; }
summary small { font-weight: 400; opacity: .7; }
pre { overflow-x: auto; padding: .75rem; border-radius: .5rem; font-size: .8125rem;
  background: color-mix(in srgb, currentColor 6%, transparent); }
.failed summary { color: #c2253b; }
@media (prefers-color-scheme: dark) { .failed summary { color: #ff8a97; } }
`;

/** A page that stands alone: every step with its requests and responses, and its time. */
export function tourReport(steps: readonly RecordedStep[], at: Date): string {
  const passed = steps.filter(({ seconds }) => seconds !== null).length;
  const total = steps.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tour of Tessera: ${passed} of ${steps.length} steps passed</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Tour of Tessera</h1>
<p>${passed} of ${steps.length} steps passed in ${total.toFixed(1)} s, on ${at.toISOString()}.</p>
${steps.map(section).join('\n')}
</body>
</html>
`;
}

function section({ title, about, lines, seconds }: RecordedStep, index: number): string {
  const hasFailed = seconds === null;
  const time = hasFailed ? 'failed' : `${seconds.toFixed(1)} s`;
  return `<details${hasFailed ? ' class="failed" open' : ''}>
<summary>${index + 1}. ${escaped(title)} <small>${time}</small></summary>
<p>${escaped(about)}</p>
<pre>${escaped(lines.join('\n').trim())}</pre>
</details>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
