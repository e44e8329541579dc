/* global Tessera */

const CARD_EVENTS = ['ready', 'change', 'submit', 'success', 'failure'];

/** The shop's messages for failures that the card fields do not explain themselves. */
const PROBLEMS = {
  session_not_found: 'This page was open for too long. Please reload it.',
  session_closed: 'This page has already been used. Please reload it.',
  frame_blocked: 'The card fields cannot be shown. Please try again later.',
  origin_not_allowed: 'The card fields cannot be shown. Please try again later.',
  unsupported_browser: 'This browser cannot send a card securely.',
};

const find = (id) => document.getElementById(id);
const payButton = find('pay');

let orderId;
let cardFields;

/** The shop's own backend, the only one that calls the vault. */
async function ask(method, path) {
  const response = await fetch(path, { method });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}.`);
  return response.json();
}

/** Styles the card fields like the page, in light and dark mode. */
function theme() {
  const style = getComputedStyle(document.documentElement);
  const value = (name) => style.getPropertyValue(name).trim();
  return {
    colorText: value('--text'),
    colorLabel: value('--soft'),
    colorBackground: value('--panel'),
    colorBorder: value('--field'),
    colorAccent: value('--accent'),
    colorError: value('--bad'),
  };
}

function mount(sessionId, options = {}) {
  cardFields?.destroy();
  cardFields = Tessera.cardFields({
    vaultUrl: document.body.dataset.vaultUrl,
    sessionId,
    container: '#card',
    theme: theme(),
    ...options,
  });
  for (const name of CARD_EVENTS) cardFields.on(name, (detail) => logEvent(name, detail));
  cardFields.on('ready', () => {
    find('card').classList.add('ready');
    payButton.disabled = false;
  });
  cardFields.on('submit', () => setBusy(true));
  cardFields.on('failure', (failure) => {
    setBusy(false);
    if (!failure.retryable) payButton.disabled = true;
    showProblem(PROBLEMS[failure.code]);
  });
  cardFields.on('success', () => void showReceipt());
}

function setBusy(busy) {
  payButton.disabled = busy;
  payButton.textContent = busy ? 'Paying …' : 'Pay € 133.90';
  showProblem(undefined);
}

function showProblem(text) {
  const problem = find('problem');
  problem.textContent = text ?? '';
  problem.hidden = text === undefined;
}

async function showReceipt() {
  const { token } = await ask('GET', `/shop/orders/${orderId}`);
  const rows = {
    Card: `${token.masked_account_number} (${token.scheme})`,
    Expires: `${String(token.expiry_month).padStart(2, '0')} / ${token.expiry_year}`,
    Token: token.id,
    'Security code': token.security_code_available ? 'in the vault, for one use' : 'none',
  };
  find('token').replaceChildren(
    ...Object.entries(rows).flatMap(([name, value]) => [text('dt', name), text('dd', value)]),
  );
  find('checkout').hidden = true;
  find('receipt').hidden = false;
  setBusy(false);
  find('done-text').focus();
}

/** For a returning shopper: the card is known, and only its code is requested. */
async function payAgain() {
  const session = await ask('POST', `/shop/orders/${orderId}/security-code`);
  find('receipt').hidden = true;
  find('checkout').hidden = false;
  payButton.disabled = true;
  mount(session.session_id, { title: 'Security code' });
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

async function start() {
  try {
    const order = await ask('POST', '/shop/orders');
    orderId = order.order_id;
    mount(order.session_id, { cardholderName: 'optional' });
  } catch {
    showProblem('The shop cannot reach the vault. Is it running?');
  }
}

payButton.addEventListener('click', () => void cardFields.submit());
find('again').addEventListener('click', () => void payAgain());
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  cardFields?.update({ theme: theme() });
});
void start();
