import { APPS } from '../stack/apps.js';
import { startCommand } from './start-command.js';

await startCommand(APPS, process.env);
