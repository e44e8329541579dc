/* global Tessera */

/** The shop's messages for checks that ended without an account. */
const REASONS = {
  user_cancelled: 'You cancelled the check. Nothing was confirmed.',
  authentication_error: 'Your bank did not allow the check.',
  account_mismatch: 'That account does not belong to your bank login.',
  session_expired: 'The check took too long. Please start again.',
  technical_error: "Your bank's data could not be read. Please try again.",
};
const FIELDS = { iban: 'The IBAN', market: 'The country' };
const LOOK_EVERY_MS = 250;
const LOOKS = 80;

const find = (id) => document.getElementById(id);
const button = find('check');

/** The shop's own backend, the only one that calls the account information service. */
async function ask(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(problemOf(answer));
  return answer;
}

function problemOf({ validation_errors: [fault] = [], message }) {
  if (!fault) return message;
  const name = fault.path.split('.').at(-1);
  return `${FIELDS[name] ?? name} ${fault.message}.`;
}

async function begin(event) {
  event.preventDefault();
  setBusy(true);
  try {
    const iban = find('iban').value.trim();
    const check = await ask('POST', '/shop/account-checks', {
      market: find('market').value,
      ...(iban && { iban }),
    });
    const { session_id: sessionId, base_url: baseUrl } = check;
    Tessera.accountCheck({ sessionId, baseUrl }).start();
  } catch (error) {
    setBusy(false);
    showProblem(error.message);
  }
}

/** The shopper has returned. The URL is only a hint; the backend has the result. */
async function finish(result) {
  logEvent('result', { status: result.status, ...(result.error && { error: result.error }) });
  setBusy(true);
  const id = new URL(location.href).searchParams.get('check');
  for (let look = 0; look < LOOKS; look++) {
    const check = await ask('GET', `/shop/account-checks/${id}`);
    if (check.status !== 'open') return show(check);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  setBusy(false);
  showProblem('Your bank has not responded yet. Please reload this page.');
}

function show(check) {
  setBusy(false);
  logEvent(check.status, check.account ?? { reason: check.reason });
  if (check.status !== 'confirmed') {
    showProblem(REASONS[check.reason] ?? 'Your account was not confirmed.');
    return;
  }
  const { financial_institution, account_type, currency_code, last_four } = check.account;
  const rows = {
    Bank: financial_institution,
    Account: `${account_type}, ${currency_code}`,
    Number: `•••• ${last_four}`,
  };
  find('account').replaceChildren(
    ...Object.entries(rows).flatMap(([name, value]) => [text('dt', name), text('dd', value)]),
  );
  find('begin').hidden = true;
  find('outcome').hidden = false;
  find('done-text').focus();
}

function setBusy(busy) {
  button.disabled = busy;
  button.textContent = busy ? 'One moment …' : 'Confirm my bank account';
  if (busy) showProblem('');
}

function showProblem(message) {
  const problem = find('problem');
  problem.textContent = message;
  problem.hidden = message === '';
}

function logEvent(name, detail) {
  const item = document.createElement('li');
  item.append(text('b', name), ` ${JSON.stringify(detail)}`);
  find('events').prepend(item);
}

function text(tag, content) {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}

find('begin').addEventListener('submit', (event) => void begin(event));
// The browser may restore the page with its button disabled.
window.addEventListener('pageshow', ({ persisted }) => persisted && setBusy(false));
const result = Tessera.accountCheck.result(location, { clean: true });
if (result) finish(result).catch((error) => showProblem(error.message));
