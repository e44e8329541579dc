import type { OperatorPaymentDetails } from '@tessera/client';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/session.js';
import { Button } from '../../ui/index.js';
import {
  OPERATION_TYPES,
  OPERATION_WORDS,
  hasPendingOrder,
  type OperationType,
} from './operations.js';

/** What can be done with a payment now: only what the payment and its provider allow. */
export function PaymentActions({
  payment,
  onOpen,
}: {
  readonly payment: OperatorPaymentDetails;
  readonly onOpen: (operation: OperationType) => void;
}) {
  const { scopes } = useSession();
  const queries = useQueryClient();
  const own = scopes['gateway-legacy'] ?? [];
  const allowed = OPERATION_TYPES.filter((type) =>
    payment.allowed_operations.some((operation) => operation.type === type),
  );
  const isPermitted = (type: OperationType) => own.includes(OPERATION_WORDS[type].scope);
  const note = noteOf(payment, allowed, allowed.some(isPermitted));
  return (
    <>
      <p className="mr-auto self-center text-sm text-faint">{note}</p>
      {hasPendingOrder(payment) && (
        <Button
          variant="quiet"
          onClick={() => void queries.invalidateQueries({ queryKey: ['payment', payment.id] })}
        >
          Check again
        </Button>
      )}
      {allowed.map((type) => (
        <Button
          key={type}
          variant={type === 'capture' ? 'primary' : 'secondary'}
          disabled={!isPermitted(type)}
          title={isPermitted(type) ? undefined : 'Needs the role operator'}
          onClick={() => {
            onOpen(type);
          }}
        >
          {OPERATION_WORDS[type].verb}
        </Button>
      ))}
    </>
  );
}

function noteOf(
  payment: OperatorPaymentDetails,
  allowed: readonly OperationType[],
  isPermitted: boolean,
): string | undefined {
  if (hasPendingOrder(payment)) return 'The provider has yet to say what came of the last order.';
  if (allowed.length === 0) return 'Nothing is left to capture, refund or void.';
  return isPermitted ? undefined : 'Changing payments needs the role operator.';
}
