import { randomUUID } from 'node:crypto';
import type { AccountRecord, Institution } from '../connectors/connector.js';
import { extractIBAN } from 'ibantools';
import type {
  AccountResponse,
  CheckedAccountResponse,
} from './dto/account-information.response.js';

/** The one element of a record's `data`, in the specification's fields and no others. */
export function checkedAccount(
  institution: Institution,
  record: AccountRecord,
): CheckedAccountResponse {
  const { person, parties } = record;
  return {
    financial_institution: institution.name,
    user_identity: {
      full_name: person.fullName,
      date_of_birth: person.dateOfBirth,
      social_security_number: person.socialSecurityNumber,
    },
    accounts: [
      {
        // The bank's own id means nothing outside of the consent, and may be a number of the account.
        id: randomUUID(),
        name: record.account.name,
        account_number: record.accountNumber,
        account_type: record.account.accountType,
        currency_code: record.account.currencyCode,
        identifiers: identifiersOf(record),
        parties: parties.map(({ name, role }) => ({ identity: { name }, role })),
      },
    ],
  };
}

function identifiersOf({ account, bic }: AccountRecord): AccountResponse['identifiers'] {
  const { iban } = account;
  if (iban === null) return {};
  return { iban: { iban, bban: account.bban ?? extractIBAN(iban).bban ?? null, bic } };
}
