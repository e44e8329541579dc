import { Injectable } from '@nestjs/common';
import { ConnectorsService } from '../connectors/connectors.service.js';
import type { AccountIdentifier } from '../sessions/account-identifier.js';
import { AttemptSealerService } from '../sessions/attempt-sealer.service.js';
import type { CheckSession } from '../sessions/check-session.entity.js';
import { redirectLocation } from '../sessions/redirect-urls.js';
import { TenantsRepository } from '../tenants/tenants.repository.js';
import {
  UNKNOWN_CHECK,
  type BankAnswering,
  type CheckProblem,
  type CheckStep,
  type ChooseAccount,
  type ChooseInstitution,
  type InstitutionChoice,
} from './check-step.js';
import { searchInstitutions } from './institution-search.js';
import { accountChoices, type OfferedAccount } from './offered-account.js';

/** What the shopper sees of a session, in any of its states. Read-only. */
@Injectable()
export class CheckStepsService {
  constructor(
    private readonly connectors: ConnectorsService,
    private readonly sealer: AttemptSealerService,
    private readonly tenants: TenantsRepository,
  ) {}

  /** @param parts what leads back to the choice, and the search */
  async chooseInstitution(
    session: CheckSession,
    parts: Pick<ChooseInstitution, 'notice' | 'cookie'> & {
      readonly search?: string | undefined;
    } = {},
  ): Promise<ChooseInstitution> {
    const { search, ...rest } = parts;
    const { id: sessionId, market } = session;
    const hasIban = session.sealedAccountIdentifier !== null;
    const offered = this.connectors.institutions(market, hasIban);
    const institutions = searchInstitutions(offered, search);
    return {
      kind: 'choose-institution',
      sessionId,
      market,
      shop: shopOf(session),
      merchant: await this.merchantOf(session),
      institutions: institutions.map(choice),
      prebound: await this.prebound(session),
      ...rest,
    };
  }

  async chooseAccount(
    session: CheckSession,
    notice?: ChooseAccount['notice'],
  ): Promise<ChooseAccount> {
    const { id: sessionId, market, institutionId, sealedAccounts } = session;
    const { institution } = this.connectors.get(institutionId ?? '');
    const accounts =
      sealedAccounts === null
        ? []
        : await this.sealer.open<OfferedAccount[]>(session, 'accounts', sealedAccounts);
    return {
      kind: 'choose-account',
      sessionId,
      market,
      shop: shopOf(session),
      merchant: await this.merchantOf(session),
      institution: choice(institution),
      accounts: accountChoices(accounts),
      ...(notice !== undefined && { notice }),
    };
  }

  unmatchedCallback(session: CheckSession): CheckProblem {
    const { id: sessionId, market } = session;
    const open = { sessionId, shop: shopOf(session) };
    return { kind: 'problem', problem: 'unmatched_callback', status: 404, market, open };
  }

  bankAnswering({ id: sessionId, market }: CheckSession): BankAnswering {
    return { kind: 'bank-answering', sessionId, market };
  }

  /** On to the bank, in the browser that the cookie names. */
  bank({ market }: CheckSession, location: string, cookie: string): CheckStep {
    return { kind: 'send', to: 'bank', market, location, cookie };
  }

  /** Back to the shop, from a session that has ended. */
  shop({ id, market, status, reason, successUrl, failureUrl }: CheckSession): CheckStep {
    const url = status === 'completed' ? successUrl : failureUrl;
    if (url === null) return UNKNOWN_CHECK;
    return { kind: 'send', to: 'shop', market, location: redirectLocation(url, id, reason) };
  }

  private async merchantOf({ tenantId }: CheckSession): Promise<string | undefined> {
    return (await this.tenants.find(tenantId))?.name;
  }

  private async prebound(session: CheckSession): Promise<InstitutionChoice | null> {
    const { market, sealedAccountIdentifier: sealed } = session;
    if (sealed === null) return null;
    const { iban } = await this.sealer.open<AccountIdentifier>(
      session,
      'account_identifier',
      sealed,
    );
    const found = this.connectors.findByIban(market, iban);
    return found === null ? null : choice(found.institution);
  }
}

function choice({ id, name, bics }: InstitutionChoice): InstitutionChoice {
  return { id, name, bics };
}

/** Only a redacted session has no URL any more, and redacted sessions are never shown. */
function shopOf({ successUrl }: CheckSession): string {
  return successUrl === null ? '' : new URL(successUrl).host;
}
