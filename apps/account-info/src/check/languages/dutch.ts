import type { Texts } from './texts.js';

export const DUTCH: Texts = {
  languageName: 'Nederlands',
  service: 'Rekeningcontrole',
  languageSwitch: 'Taal',
  cancel: (shop) => `Annuleren en terug naar ${shop}`,

  bankChoice: {
    title: 'Kies uw bank',
    intro: (shop) =>
      `${shop} vraagt u uw bankrekening te bevestigen. U logt daarvoor in bij uw eigen bank.`,
    searchLabel: 'Zoek uw bank',
    searchHint: 'Naam of BIC',
    search: 'Zoeken',
    found: (market) => `Banken · ${market}`,
    notFound: (market) => `Geen bank heeft deze naam (${market}). Is die goed gespeld?`,
    showAll: 'Alle banken tonen',
    more: (shown) => `Dit zijn de eerste ${shown}. Zoek om de uwe te vinden.`,
    bankUnavailable: (bank) =>
      `${bank} is op dit moment niet bereikbaar. Probeer het opnieuw of kies een andere bank.`,
    bankUnusable: (bank) => `Deze controle is niet mogelijk met ${bank}. Kies een andere bank.`,
    unknownBank: 'Deze bank is hier niet te kiezen. Kies een andere.',
    prebound: 'Daar is uw rekening',
    promises: 'Zo werkt het',
    signInThere: 'U logt in op de pagina van uw bank. Niemand anders ziet uw wachtwoord.',
    oneAccount: 'Houder en nummer van één rekening worden bevestigd: geen saldo, geen transacties.',
    accessEnds: 'De toegang eindigt zodra dat gedaan is.',
  },

  accountChoice: {
    title: 'Kies uw rekening',
    intro: (bank, shop) =>
      `${bank} heeft deze rekeningen genoemd. Welke wilt u aan ${shop} bevestigen?`,
    accounts: 'Uw rekeningen',
    type: {
      checking: 'Betaalrekening',
      savings: 'Spaarrekening',
      card: 'Kaartrekening',
      loan: 'Kredietrekening',
      other: 'Rekening',
    },
    ending: (lastFour) => `eindigt op ${lastFour}`,
    oneOnly: 'Alleen de gekozen rekening wordt bevestigd. De andere worden vergeten.',
    unknownAccount: 'Deze rekening zit er niet bij. Kies opnieuw.',
    choose: 'Deze rekening bevestigen',
  },

  bankAnswering: {
    title: 'Uw bank antwoordt',
    text: 'Dit kan even duren. De pagina kijkt vanzelf opnieuw.',
    lookAgain: 'Opnieuw kijken',
  },

  toBank: {
    title: 'Naar uw bank',
    text: 'U wordt naar de inlogpagina van uw bank gebracht.',
  },

  toShop: {
    title: 'Terug naar de winkel',
    confirmed: 'Uw rekening is bevestigd. U wordt nu teruggebracht.',
    unconfirmed: 'Uw rekening is niet bevestigd. U wordt nu teruggebracht.',
    reasons: {
      authentication_error:
        'Uw bank heeft niet bevestigd dat u het bent, of staat de toegang niet toe.',
      account_mismatch: 'De rekening bij uw bank is niet de rekening die de winkel heeft genoemd.',
      technical_error: 'Uw bank kon niet worden gelezen. Dat ligt niet aan u.',
      session_expired: 'De tijd voor deze controle is verstreken.',
    },
  },

  provider: {
    text: (provider, authorisation) =>
      `De rekeninginformatiedienst wordt geleverd door ${provider}, met vergunning ${authorisation}.`,
    terms: 'Gebruiksvoorwaarden',
    privacy: 'Privacyverklaring',
  },

  backToCheck: 'Terug naar uw controle',
  goOn: 'Verder',
  tryAgain: 'Opnieuw proberen',

  endings: {
    unknown: {
      title: 'Deze controle bestaat niet',
      text: 'Het adres is niet volledig, of de controle is al lang voorbij. Ga terug naar de winkel en begin opnieuw.',
    },
    unmatched_callback: {
      title: 'Uw bank heeft u teruggestuurd zonder wat wij nodig hebben',
      text: 'We konden niet zien bij welke controle dit hoort. De uwe is nog open: ga ernaar terug en probeer het opnieuw of keer terug naar de winkel.',
    },
    other_browser: {
      title: 'In een andere browser begonnen',
      text: 'Een controle eindigt waar ze is begonnen. Was dat hier, sta dan cookies toe voor deze pagina en begin opnieuw in de winkel.',
    },
    too_many_requests: {
      title: 'Een ogenblik, alstublieft',
      text: 'Er kwamen te veel verzoeken van uw verbinding. Probeer het over een minuut opnieuw.',
    },
    unavailable: {
      title: 'Dit duurt langer dan het hoort',
      text: 'We kunnen nu niet verder. Uw controle blijft bewaard: probeer het over een minuut opnieuw.',
    },
    failed: {
      title: 'Er is hier iets misgegaan',
      text: 'De fout ligt bij ons, niet bij u. Probeer het opnieuw of ga terug naar de winkel.',
    },
  },
};
