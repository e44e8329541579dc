import type { Texts } from './texts.js';

export const ENGLISH: Texts = {
  languageName: 'English',
  service: 'Account check',
  languageSwitch: 'Language',
  cancel: (shop) => `Cancel and go back to ${shop}`,

  bankChoice: {
    title: 'Choose your bank',
    intro: (shop) => `${shop} asks you to confirm your bank account. You sign in at your own bank.`,
    searchLabel: 'Find your bank',
    searchHint: 'Name or BIC',
    search: 'Search',
    found: (market) => `Banks · ${market}`,
    notFound: (market) => `No bank goes by that name (${market}). Is it spelled right?`,
    showAll: 'Show all banks',
    more: (shown) => `These are the first ${shown}. Search to find yours.`,
    bankUnavailable: (bank) =>
      `${bank} cannot be reached at the moment. Please try again, or choose another bank.`,
    bankUnusable: (bank) => `This check does not work with ${bank}. Please choose another bank.`,
    unknownBank: 'That bank is not on offer here. Please choose another one.',
    prebound: 'Your account is there',
    promises: 'What happens',
    signInThere: 'You sign in on your bank’s own page. Only your bank sees your password.',
    oneAccount: 'Holder and number of one account are confirmed: no balance, no transactions.',
    accessEnds: 'The access ends as soon as that is done.',
  },

  accountChoice: {
    title: 'Choose your account',
    intro: (bank, shop) => `${bank} has named these accounts. Which one is confirmed to ${shop}?`,
    accounts: 'Your accounts',
    type: {
      checking: 'Current account',
      savings: 'Savings account',
      card: 'Card account',
      loan: 'Loan account',
      other: 'Account',
    },
    ending: (lastFour) => `ending in ${lastFour}`,
    oneOnly: 'Only the account that you choose is confirmed. The others are forgotten.',
    unknownAccount: 'That account is not among these. Please choose again.',
    choose: 'Confirm this account',
  },

  bankAnswering: {
    title: 'Your bank is answering',
    text: 'This can take a moment. The page looks again by itself.',
    lookAgain: 'Look again',
  },

  toBank: {
    title: 'On to your bank',
    text: 'You are taken to the sign-in of your bank.',
  },

  toShop: {
    title: 'Back to the shop',
    confirmed: 'Your account is confirmed. You are taken back now.',
    unconfirmed: 'Your account was not confirmed. You are taken back now.',
    reasons: {
      authentication_error:
        'Your bank did not confirm that it is you, or does not allow the access.',
      account_mismatch: 'The account at your bank is not the one that the shop named.',
      technical_error: 'Your bank could not be read. It is not your fault.',
      session_expired: 'The time for this check has run out.',
    },
  },

  provider: {
    text: (provider, authorisation) =>
      `The account information service is provided by ${provider}, authorised under ${authorisation}.`,
    terms: 'Terms of use',
    privacy: 'Privacy notice',
  },

  backToCheck: 'Back to your check',
  goOn: 'Continue',
  tryAgain: 'Try again',

  endings: {
    unknown: {
      title: 'There is no such check',
      text: 'The address is not complete, or the check is long over. Please go back to the shop and begin again.',
    },
    unmatched_callback: {
      title: 'Your bank sent you back without what we need',
      text: 'We could not tell which check this belongs to. Yours is still open: go back to it, then try again or return to the shop.',
    },
    other_browser: {
      title: 'This check began in another browser',
      text: 'It can only be finished where it was begun. If that was here, allow cookies for this page and begin again at the shop.',
    },
    too_many_requests: {
      title: 'One moment, please',
      text: 'Too many requests came from your connection. Please try again in a minute.',
    },
    unavailable: {
      title: 'This takes longer than it should',
      text: 'We cannot go on right now. Your check is kept: please try again in a minute.',
    },
    failed: {
      title: 'Something went wrong here',
      text: 'The fault is ours, not yours. Please try again, or go back to the shop.',
    },
  },
};
