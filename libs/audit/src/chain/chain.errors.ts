import { CommandError } from '@tessera/service';

/** The audit trail is not what was written. The message names the first place that shows it. */
export class ChainFaultError extends CommandError {}
