import { Injectable } from '@nestjs/common';
import { AuthenticationLinksService } from './authentication-links.service.js';
import type { AuthenticationRow } from './authentication.js';
import type { AuthenticationResponse } from './dto/authentication.response.js';

/** Authentications as their accounts see them, in responses and in events. */
@Injectable()
export class AuthenticationResponsesService {
  constructor(private readonly links: AuthenticationLinksService) {}

  of(row: AuthenticationRow): AuthenticationResponse {
    const isAsked = row.state === 'challenge_required';
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      use_case: row.use_case,
      status: row.state,
      flow: row.flow,
      reference: row.reference,
      amount: Number(row.amount),
      currency_code: row.currency_code,
      token_id: row.token_id,
      recurring_expiry: row.recurring_expiry,
      recurring_frequency: row.recurring_frequency,
      installments: row.installments,
      return_url: row.return_url,
      challenge_url: isAsked ? this.links.challengeUrl(row.id) : null,
      expires_at: row.expires_at?.toISOString() ?? null,
      message_version: row.message_version,
      ds_transaction_id: row.ds_transaction_id,
      acs_transaction_id: row.acs_transaction_id,
      transaction_status: row.transaction_status,
      transaction_status_reason: row.transaction_status_reason,
      eci: row.eci,
      authentication_value: row.authentication_value,
      result: resultIn(row),
    };
  }
}

function resultIn(row: AuthenticationRow): AuthenticationResponse['result'] {
  const { result_code: code, result_category: category, result_message: message } = row;
  if (code === null || category === null || message === null) return null;
  return { code, category, message };
}
