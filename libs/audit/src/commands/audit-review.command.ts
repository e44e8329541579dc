import { CommandError, defineCommand, UsageError } from '@tessera/commands';
import { databaseOwnerOf } from '@tessera/database';
import { AUDIT_CHAIN_KEY, BatchSealer } from '../chain/audit-batch.js';
import { FINDING_REVIEWED } from '../chain/finding-actions.js';
import { TrailFindings } from '../chain/trail-findings.js';
import { verifyChain } from '../chain/verify-chain.js';
import { AuditTrailService } from '../trail/audit-trail.service.js';
import { RowMac } from '../writer/row-mac.js';

const MAX_NOTE = 500;

export const auditReview = defineCommand({
  name: 'audit review',
  summary:
    'Record that a finding of `audit verify` was looked into, so that it is not reported again. Cannot be undone.',
  options: {
    finding: {
      type: 'string',
      placeholder: 'ID',
      required: true,
      describe: 'The row id, or WRITER/NUMBER, that `audit verify` named',
    },
    note: {
      type: 'string',
      placeholder: 'TEXT',
      required: true,
      describe: 'What the review found, such as the number of an incident',
    },
  },
  async run(context) {
    const { dataSource, keyring, config, values } = context;
    const { finding, note } = values;
    if (note.trim() === '' || note.length > MAX_NOTE) {
      throw new UsageError(`--note must be a string of 1 to ${MAX_NOTE} characters.`);
    }
    const sealer = new BatchSealer(keyring.hmacKey(AUDIT_CHAIN_KEY), config.keyDomain);
    const mac = new RowMac(databaseOwnerOf(dataSource));
    const open = await dataSource.transaction('REPEATABLE READ', async (tx) => {
      const { missing } = await verifyChain(tx, { sealer, mac, maxGapMs: Infinity });
      return (await TrailFindings.read(tx, mac)).open(missing);
    });
    if (!open.some(({ id }) => id === finding)) {
      throw new CommandError(`No open finding has the ID ${finding}; run \`audit verify\`.`);
    }
    await AuditTrailService.forCommand(context).record(null, {
      action: FINDING_REVIEWED,
      result: 'success',
      object: { type: 'audit_finding', id: finding },
      details: { note },
    });
    context.print({ finding, note }, `Finding ${finding} is recorded as reviewed.`);
  },
});
