import { html, type Page } from '@tessera/pages';
import type { ProviderPages, SignOutQuestion } from '../../provider/provider-settings.js';
import { codePage, confirmPage, deviceNotice } from './device-pages.js';
import { layOut } from './layout.js';

/** Pages for errors and sign-outs. */
export class NoticePagesService implements ProviderPages {
  constructor(private readonly issuer: string) {}

  refused(reason: string): Page {
    return layOut(this.issuer, {
      status: 400,
      title: 'This did not work',
      content: html`<h1>This did not work</h1>
        <p class="lead">
          The application that sent you here asked for something that it isn't allowed to have.
          Please report this to its support:
        </p>
        <p class="alert">${reason}</p>`,
    });
  }

  signOut({ action, xsrf, isSignedOut, clientTitle, next }: SignOutQuestion): Page {
    const formOrigins = next !== null && URL.canParse(next) ? [new URL(next).origin] : [];
    const title = isSignedOut ? 'You are signed out' : 'Sign out?';
    return layOut(this.issuer, {
      title,
      formOrigins,
      content: html`<h1>${title}</h1>
        ${
          !isSignedOut &&
          html`<p class="lead">
            This ends your session for every application that you signed in to here.
          </p>`
        }
        <form method="post" action="${action}">
          <input type="hidden" name="xsrf" value="${xsrf}" />
          <button type="submit" name="logout" value="yes">
            ${isSignedOut ? `Continue${clientTitle === null ? '' : ` to ${clientTitle}`}` : 'Sign out'}
          </button>
        </form>
        ${
          !isSignedOut &&
          html`<form class="quiet" method="post" action="${action}">
            <input type="hidden" name="xsrf" value="${xsrf}" />
            <button type="submit">Stay signed in</button>
          </form>`
        }`,
    });
  }

  signedOut(): Page {
    return layOut(this.issuer, {
      title: 'You are signed out',
      content: html`<h1>You are signed out</h1>
        <p class="lead">You can close this page.</p>`,
    });
  }

  enterDeviceCode(form: Parameters<ProviderPages['enterDeviceCode']>[0]): Page {
    return codePage(this.issuer, form);
  }

  confirmDevice(form: Parameters<ProviderPages['confirmDevice']>[0]): Page {
    return confirmPage(this.issuer, form);
  }

  deviceSignedIn(): Page {
    return deviceNotice(this.issuer, true);
  }

  deviceDeclined(): Page {
    return deviceNotice(this.issuer, false);
  }

  /** A server error, or an expired sign-in. */
  failed(status: number, explanation: string): Page {
    const title = status < 500 ? "This sign-in can't continue" : 'Something went wrong';
    return layOut(this.issuer, {
      status,
      title,
      content: html`<h1>${title}</h1>
        <p class="lead">${explanation}</p>
        ${status < 500 && html`<p class="lead">Please start again from the application.</p>`}`,
    });
  }
}
