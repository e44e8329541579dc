import type { Failure, FieldName } from '../card-fields/card-events.js';
import { languageOf } from '../card-fields/languages.js';
import type { Texts } from '../card-fields/looks.js';
import { unknownKeys } from '../card-fields/option-warnings.js';
import type { FrameOptions, ToFrame } from '../embedding/protocol.js';
import { CardForm } from './card-form.js';
import { FAILURES, type FrameFailureCode } from './failures.js';
import { loadTranslation } from './load-translation.js';
import { awaitPage, type PageChannel } from './page-channel.js';
import { textsFrom } from './texts.js';
import { themeVariables, VARIABLES } from './theme.js';
import { VaultRefusal, VaultSession, type Task } from './vault-session.js';

/** The frame's document, as the vault rendered it, lists the origins it may talk to. */
void start(document.documentElement.dataset);

async function start({ session, origins = '', languages = '' }: DOMStringMap): Promise<void> {
  const isGone = session === 'gone';
  const page = await awaitPage(isGone ? null : origins.split(' '));
  showLooks(page.options);
  reportHeight(page);
  const { texts, locale, theme } = page.options;
  const language = languageOf(locale);
  const vault = new VaultSession(location.pathname.replace(/\/card-fields$/, ''));
  const task = isGone || !isSecureContext ? null : vault.task();
  // Its failure is shown when the translation has loaded.
  task?.catch(() => undefined);
  const translated = await loadTranslation(language, languages);
  const words = textsFrom(texts, translated);
  // English strings must not be read out in another language that the fields do not support.
  const isSpoken = language === 'en' || translated !== null || texts !== undefined;
  if (typeof locale === 'string' && isSpoken) document.documentElement.lang = locale;
  // Only the frame knows these names; its warnings are in the console of the page.
  const unknown = [
    ...unknownKeys(texts, words, 'texts.'),
    ...unknownKeys(theme, VARIABLES, 'theme.'),
  ];
  if (locale !== undefined && texts === undefined && language === undefined) {
    unknown.push('locale is not translated');
  }
  for (const warning of unknown) console.warn(`cardFields: ${warning}.`);
  const frame = new CardFrame(page, vault, words);
  if (isGone) frame.fail('session_not_found');
  // Web Crypto is available only in secure contexts.
  else if (task === null) frame.fail('unsupported_browser');
  else await frame.open(task);
}

/** Connects the form with the page and the vault. */
class CardFrame {
  #task: Task | undefined;
  #form: CardForm | undefined;
  #isBusy = false;
  #isOver = false;
  #hasChanged = true;
  #lastTold = '';

  constructor(
    private readonly page: PageChannel,
    private readonly session: VaultSession,
    private readonly words: Required<Texts>,
  ) {
    page.listen((message) => {
      this.#hear(message);
    });
  }

  async open(task: Promise<Task>): Promise<void> {
    try {
      this.#task = await task;
    } catch (error) {
      this.fail(codeOf(error));
      return;
    }
    const form = new CardForm(this.#task, this.page.options, this.words, {
      onChange: () => {
        this.#hasChanged = true;
        this.#tellChange(form);
      },
      onSubmit: () => void this.#submit(),
    });
    this.#form = form;
    document.body.append(form.root);
    this.#lastTold = JSON.stringify(form.state);
    this.page.send({ type: 'ready', detail: form.state });
  }

  /** Reports the failure to the page and, if the shopper can do something about it, to the shopper. */
  fail(code: FrameFailureCode, fields: readonly FieldName[] = []): void {
    const { message, retryable, says } = FAILURES[code];
    if (!retryable) {
      this.#isOver = true;
      this.#form?.clear();
    }
    if (says !== null) this.#showTrouble(this.words[says]);
    const failure: Failure = { code, message, retryable, fields };
    this.page.send({ type: 'failure', detail: failure });
  }

  #hear(message: ToFrame): void {
    if (message.type === 'submit') void this.#submit();
    else if (message.type === 'focus') this.#form?.focus(message.field);
    else showLooks(message.options);
  }

  async #submit(): Promise<void> {
    const [form, task] = [this.#form, this.#task];
    if (form === undefined || task === undefined || this.#isBusy || this.#isOver) return;
    this.page.send({ type: 'submit', detail: form.state });
    form.showTrouble(null);
    const faulty = form.showFaults();
    if (faulty.length > 0) {
      this.fail('invalid_fields', faulty);
      return;
    }
    this.#isBusy = form.isBusy = true;
    try {
      await this.session.complete(task, form.payload, this.#hasChanged);
      this.#isOver = true;
      form.clear();
      this.page.send({ type: 'success', detail: { status: 'completed' } });
    } catch (error) {
      await this.#refused(form, error);
    } finally {
      this.#isBusy = form.isBusy = false;
    }
  }

  async #refused(form: CardForm, error: unknown): Promise<void> {
    this.#hasChanged = false;
    const code = codeOf(error);
    if (code !== 'card_refused') {
      this.fail(code);
      return;
    }
    try {
      // The backend may have changed what it accepts, and the vault its key.
      this.#task = await this.session.task();
      this.fail(
        code,
        form.showRefusal(error instanceof VaultRefusal ? error.paths : [], this.#task),
      );
    } catch (second) {
      this.fail(codeOf(second));
    }
  }

  #tellChange(form: CardForm): void {
    const state = form.state;
    const told = JSON.stringify(state);
    if (told === this.#lastTold) return;
    this.#lastTold = told;
    this.page.send({ type: 'change', detail: state });
  }

  #showTrouble(text: string): void {
    if (this.#form !== undefined) {
      this.#form.showTrouble(text);
      return;
    }
    const line = document.createElement('p');
    line.className = 'trouble';
    line.setAttribute('role', 'alert');
    line.textContent = text;
    document.body.append(line);
  }
}

function codeOf(error: unknown): FrameFailureCode {
  return error instanceof VaultRefusal ? error.code : 'unsupported_browser';
}

function showLooks({ colorScheme = 'auto', theme }: FrameOptions): void {
  const root = document.documentElement;
  root.dataset['scheme'] = colorScheme;
  for (const [name, value] of themeVariables(theme)) root.style.setProperty(name, value);
}

function reportHeight(page: PageChannel): void {
  new ResizeObserver(() => {
    page.send({ type: 'height', pixels: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
}
