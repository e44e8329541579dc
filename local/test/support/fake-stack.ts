import { startCommand } from '../../src/commands/start-command.js';
import { FAKE_APPS } from './fake-apps.js';

/** `npm start` with fake apps as a separate program, so that tests can send it Ctrl-C. */
const { FAKE_ROOT } = process.env;
if (FAKE_ROOT === undefined) throw new Error('FAKE_ROOT is not set');
await startCommand(FAKE_APPS, process.env, { root: FAKE_ROOT });
