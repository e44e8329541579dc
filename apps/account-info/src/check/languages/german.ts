import type { Texts } from './texts.js';

export const GERMAN: Texts = {
  languageName: 'Deutsch',
  service: 'Kontoprüfung',
  languageSwitch: 'Sprache',
  cancel: (shop) => `Abbrechen und zurück zu ${shop}`,

  bankChoice: {
    title: 'Wählen Sie Ihre Bank',
    intro: (shop) =>
      `${shop} bittet Sie, Ihr Bankkonto zu bestätigen. Sie melden sich dazu bei Ihrer eigenen Bank an.`,
    searchLabel: 'Bank suchen',
    searchHint: 'Name oder BIC',
    search: 'Suchen',
    found: (market) => `Banken · ${market}`,
    notFound: (market) =>
      `Keine Bank dieses Namens gefunden (${market}). Ist er richtig geschrieben?`,
    showAll: 'Alle Banken zeigen',
    more: (shown) => `Das sind die ersten ${shown}. Suchen Sie nach Ihrer Bank.`,
    bankUnavailable: (bank) =>
      `${bank} ist zurzeit nicht erreichbar. Bitte versuchen Sie es erneut oder wählen Sie eine andere Bank.`,
    bankUnusable: (bank) =>
      `Mit ${bank} ist diese Prüfung nicht möglich. Bitte wählen Sie eine andere Bank.`,
    unknownBank: 'Diese Bank steht hier nicht zur Wahl. Bitte wählen Sie eine andere.',
    prebound: 'Dort ist Ihr Konto',
    promises: 'So läuft es ab',
    signInThere: 'Sie melden sich auf der Seite Ihrer Bank an. Niemand sonst sieht Ihr Passwort.',
    oneAccount: 'Bestätigt werden Inhaber und Nummer eines Kontos: kein Kontostand, keine Umsätze.',
    accessEnds: 'Der Zugriff endet, sobald das erledigt ist.',
  },

  accountChoice: {
    title: 'Wählen Sie Ihr Konto',
    intro: (bank, shop) =>
      `${bank} hat diese Konten genannt. Welches soll ${shop} bestätigt werden?`,
    accounts: 'Ihre Konten',
    type: {
      checking: 'Girokonto',
      savings: 'Sparkonto',
      card: 'Kartenkonto',
      loan: 'Kreditkonto',
      other: 'Konto',
    },
    ending: (lastFour) => `endet auf ${lastFour}`,
    oneOnly: 'Nur das gewählte Konto wird bestätigt. Die anderen werden vergessen.',
    unknownAccount: 'Dieses Konto ist nicht darunter. Bitte wählen Sie noch einmal.',
    choose: 'Dieses Konto bestätigen',
  },

  bankAnswering: {
    title: 'Ihre Bank antwortet',
    text: 'Das kann einen Moment dauern. Die Seite sieht von selbst wieder nach.',
    lookAgain: 'Erneut nachsehen',
  },

  toBank: {
    title: 'Weiter zu Ihrer Bank',
    text: 'Sie werden zur Anmeldung Ihrer Bank geleitet.',
  },

  toShop: {
    title: 'Zurück zum Shop',
    confirmed: 'Ihr Konto ist bestätigt. Sie werden jetzt zurückgeleitet.',
    unconfirmed: 'Ihr Konto wurde nicht bestätigt. Sie werden jetzt zurückgeleitet.',
    reasons: {
      authentication_error:
        'Ihre Bank hat nicht bestätigt, dass Sie es sind, oder erlaubt den Zugriff nicht.',
      account_mismatch: 'Das Konto bei Ihrer Bank ist nicht das, das der Shop genannt hat.',
      technical_error: 'Ihre Bank konnte nicht gelesen werden. Es liegt nicht an Ihnen.',
      session_expired: 'Die Zeit für diese Prüfung ist abgelaufen.',
    },
  },

  provider: {
    text: (provider, authorisation) =>
      `Den Kontoinformationsdienst erbringt ${provider}, zugelassen unter ${authorisation}.`,
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzhinweise',
  },

  backToCheck: 'Zurück zu Ihrer Prüfung',
  goOn: 'Weiter',
  tryAgain: 'Erneut versuchen',

  endings: {
    unknown: {
      title: 'Diese Prüfung gibt es nicht',
      text: 'Die Adresse ist unvollständig, oder die Prüfung ist längst vorbei. Bitte gehen Sie zurück zum Shop und beginnen Sie neu.',
    },
    unmatched_callback: {
      title: 'Ihre Bank hat Sie ohne die nötigen Angaben zurückgeschickt',
      text: 'Wir konnten das keiner Prüfung zuordnen. Ihre ist noch offen: Gehen Sie dorthin zurück, und versuchen Sie es erneut oder kehren Sie zum Shop zurück.',
    },
    other_browser: {
      title: 'In einem anderen Browser begonnen',
      text: 'Eine Prüfung endet dort, wo sie begonnen wurde. War das hier, dann erlauben Sie Cookies für diese Seite und beginnen Sie im Shop neu.',
    },
    too_many_requests: {
      title: 'Einen Moment, bitte',
      text: 'Über Ihren Anschluss kamen zu viele Anfragen. Bitte versuchen Sie es in einer Minute erneut.',
    },
    unavailable: {
      title: 'Das dauert länger als gedacht',
      text: 'Im Moment geht es hier nicht weiter. Ihre Prüfung bleibt erhalten: Bitte versuchen Sie es in einer Minute erneut.',
    },
    failed: {
      title: 'Hier ist etwas schiefgegangen',
      text: 'Der Fehler liegt bei uns, nicht bei Ihnen. Bitte versuchen Sie es erneut oder gehen Sie zurück zum Shop.',
    },
  },
};
