import { evidenceWords, type Evidence } from './evidence-words.js';

/** One comparison as a sentence, its values emphasized. */
export function EvidenceLine({
  evidence,
  currency,
}: {
  readonly evidence: Evidence;
  readonly currency: string;
}) {
  const { subject, value, relation, operand } = evidenceWords(evidence, currency);
  return (
    <span title={evidence.path} className="break-words">
      {subject}
      {value !== '' && (
        <>
          {' '}
          <strong className="numeric font-semibold">{value}</strong>
        </>
      )}
      {relation !== '' && (relation.startsWith(',') ? relation : ` ${relation}`)}
      {operand !== '' && (
        <>
          {' '}
          <strong className="numeric font-semibold">{operand}</strong>
        </>
      )}
      {evidence.velocity?.partial === true && (
        <span className="text-warn"> (its history was still being loaded)</span>
      )}
    </span>
  );
}
