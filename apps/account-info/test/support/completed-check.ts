import type { AccountRecord, Institution } from '../../src/connectors/connector.js';
import { toCheckSessionId } from '../../src/ids.js';
import { AccountInformationService } from '../../src/records/account-information.service.js';
import type { CheckSession } from '../../src/sessions/check-session.entity.js';
import { CheckSessionsRepository } from '../../src/sessions/check-sessions.repository.js';
import { SessionTransitionsService } from '../../src/sessions/session-transitions.service.js';
import { SESSION, SESSIONS, type AccountInfoUnderTest } from './account-info-under-test.js';

/** Names and numbers that must be found nowhere once they are gone. */
export const CANARY = {
  name: 'Wilhelmina Kanarienvogel',
  dateOfBirth: '1979-04-23',
  socialSecurityNumber: '65230479K007',
  iban: 'DE89370400440532013000',
  accountName: 'Kanarienkonto',
};

const INSTITUTION: Institution = {
  id: 'first-bank',
  connectorId: 'berlin-group',
  name: 'First Bank',
  country: 'DE',
  bics: ['COBADEFFXXX'],
  bankCodes: ['37040044'],
  needsIban: false,
  redirectOrigins: [],
};

const RECORD: AccountRecord = {
  account: {
    id: 'bank-account-1',
    iban: CANARY.iban,
    bban: null,
    name: CANARY.accountName,
    accountType: 'checking',
    currencyCode: 'EUR',
    parties: [{ name: CANARY.name, role: 'holder' }],
  },
  accountNumber: '0532013000',
  bic: 'COBADEFFXXX',
  person: {
    fullName: CANARY.name,
    dateOfBirth: CANARY.dateOfBirth,
    socialSecurityNumber: CANARY.socialSecurityNumber,
  },
  parties: [{ name: CANARY.name, role: 'holder' }],
};

/** A session that a shopper has come back from the bank with, as far as the service knows. */
export async function fetchingSession(test: AccountInfoUnderTest): Promise<CheckSession> {
  const { service } = test;
  const account_identifier = { iban: CANARY.iban };
  const { body } = await service.post(SESSIONS, { ...SESSION, account_identifier });
  const transitions = service.service.get(SessionTransitionsService);
  const id = toCheckSessionId(String(body['id']));
  const created = await service.service.get(CheckSessionsRepository).find(id);
  const choice = { institutionId: INSTITUTION.id, browserHash: Buffer.from('browser') };
  const chosen = created && (await transitions.choose(created, choice));
  const stateHash = Buffer.from(String(body['id']));
  const sent = chosen && (await transitions.apply(chosen, 'send', { stateHash }));
  const deadlineAt = new Date(service.clock.now().getTime() + 60_000);
  const fetching = sent && (await transitions.apply(sent, 'return', { deadlineAt }));
  if (fetching === null) throw new Error('The session did not get as far as fetching.');
  return fetching;
}

/** @returns null when the session had ended meanwhile */
export function complete(
  { service }: AccountInfoUnderTest,
  session: CheckSession,
): Promise<CheckSession | null> {
  return service.service.get(AccountInformationService).complete(session, INSTITUTION, RECORD);
}

/** The id of the record of a completed check. */
export async function recordIdOf(
  { service }: AccountInfoUnderTest,
  { id }: CheckSession,
): Promise<string> {
  const [row] = await service.query<{ id: string }>(
    'select id from account_information where session_id = $1',
    [id],
  );
  if (row === undefined) throw new Error('The session has no record.');
  return row.id;
}
