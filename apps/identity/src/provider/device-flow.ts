import type { BrowserContext, DeviceFlow } from 'oidc-provider';
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

/** The pages on which people let a program in a terminal act for them. */
export function deviceFlow(pages: ProviderPages): DeviceFlow {
  return {
    charset: 'base-20',
    mask: '****-****',
    // Both would come from the program, or from its network, and prove nothing.
    deviceInfo: () => ({}),
    userCodeInputSource: (context, _form, _response, error) => {
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

function formOf({ oidc }: BrowserContext): { action: string; xsrf: string; code: string } {
  const { session, params = {} } = oidc;
  const code = params['user_code'];
  return {
    action: oidc.urlFor('code_verification'),
    xsrf: session.state?.secret ?? '',
    code: typeof code === 'string' ? code : '',
  };
}
