import { Equals, IsUUID } from 'class-validator';
import { Describe } from '@tessera/errors';

/** The tokenization session response of the specification. */
export class SessionCreatedResponse {
  @Describe("The id that the token will have, and the backend's handle of the session.")
  @IsUUID()
  id!: string;

  @Describe('For the browser: anyone who has it can send the card. It is shown once.')
  @IsUUID()
  session_id!: string;

  @Equals('pending')
  status!: 'pending';
}
