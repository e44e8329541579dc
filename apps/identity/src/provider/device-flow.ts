import type { BrowserContext, Configuration, DeviceFlow } from 'oidc-provider';
import { titleOf } from './client-directory.js';
import { setPage } from './context-page.js';
import type { DeviceRefusal, ProviderPages } from './provider-settings.js';

/** Errors of oidc-provider about the code itself, by name. */
const REFUSALS: Readonly<Record<string, DeviceRefusal>> = {
  NotFoundError: 'unknown',
  ExpiredError: 'expired',
  AlreadyUsedError: 'used',
  NoCodeError: 'missing',
};

/** How browsers keep a session. */
export interface SessionSettings {
  readonly cookies: Configuration['cookies'];
  readonly seconds: number;
}

/** The pages on which people let a program in a terminal act for them. */
export function deviceFlow(pages: ProviderPages, settings: SessionSettings): DeviceFlow {
  return {
    charset: 'base-20',
    mask: '****-****',
    // Both would come from the program, or from its network, and prove nothing.
    deviceInfo: () => ({}),
    userCodeInputSource: async (context, _form, _response, error) => {
      if (error !== undefined) await saveNewSession(context, settings);
      if (error?.name === 'AbortedError') {
        setPage(context, pages.deviceDeclined());
        return;
      }
      const refusal = error === undefined ? null : (REFUSALS[error.name] ?? 'failed');
      setPage(context, pages.enterDeviceCode({ ...formOf(context), refusal }));
    },
    userCodeConfirmSource: (context, _form, client, _info, userCode) => {
      const form = { ...formOf(context), code: userCode };
      setPage(context, pages.confirmDevice({ ...form, clientTitle: titleOf(client) }));
    },
    successSource: (context) => {
      setPage(context, pages.deviceSignedIn());
    },
  };
}

/** The form in place of one that a script submits: the URL that the program printed has the code. */
export function replaceCodeForm(context: BrowserContext, pages: ProviderPages): void {
  setPage(context, pages.enterDeviceCode({ ...formOf(context), refusal: null }));
}

/**
 * The provider saves a session before it handles an error, and gives the form the secret of the session
 * after it. So the form of a browser that came without one would belong to no session.
 */
async function saveNewSession(
  { oidc: { session, cookies } }: BrowserContext,
  { cookies: { names, long }, seconds }: SessionSettings,
): Promise<void> {
  if (session.exp !== undefined) return;
  await session.save(seconds);
  cookies.set(names.session, session.id, { ...long, maxAge: seconds * 1000 });
}

function formOf({ oidc }: BrowserContext): { action: string; xsrf: string; code: string } {
  const { session, params = {} } = oidc;
  const code = params['user_code'];
  return {
    action: oidc.urlFor('code_verification'),
    xsrf: session.state?.secret ?? '',
    code: typeof code === 'string' ? code : '',
  };
}
