/** The services with commands for operators. */
export const OPERATOR_SERVICES = [
  'identity',
  'vault',
  'fraud',
  'account-info',
  'commerce',
  'gateway-legacy',
] as const;

export type OperatorService = (typeof OPERATOR_SERVICES)[number];

export function isOperatorService(word: string): word is OperatorService {
  return OPERATOR_SERVICES.some((service) => service === word);
}
