import type { Scheme } from '@tessera/cards';
import { element } from './field-view.js';

/** As shoppers know them. */
export const SCHEME_NAMES: Readonly<Record<Scheme, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american express': 'American Express',
  discover: 'Discover',
  'diners club': 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const SHORT_NAMES: Readonly<Partial<Record<Scheme, string>>> = {
  'american express': 'Amex',
  'diners club': 'Diners',
};

/** The scheme next to the number. Only visual: screen readers get its name. */
export class SchemeBadge {
  readonly root = element('span', { className: 'scheme' });

  constructor() {
    this.root.setAttribute('aria-hidden', 'true');
  }

  show(scheme: Scheme | null): void {
    this.root.textContent = scheme && (SHORT_NAMES[scheme] ?? SCHEME_NAMES[scheme]);
    this.root.dataset['scheme'] = scheme ?? '';
  }
}
