import type { Texts } from '../../card-fields/looks.js';

export const de: Required<Texts> = {
  accountNumberLabel: 'Kartennummer',
  expiryLabel: 'Gültig bis',
  expiryPlaceholder: 'MM / JJ',
  securityCodeLabel: 'Prüfnummer',
  securityCodeHint: '3 Ziffern auf der Rückseite',
  securityCodeHintFront: '4 Ziffern auf der Vorderseite',
  cardholderNameLabel: 'Name auf der Karte',
  optional: 'optional',
  requiredField: 'Bitte füllen Sie dieses Feld aus.',
  accountNumberInvalid: 'Diese Nummer stimmt nicht. Bitte prüfen Sie die Ziffern.',
  accountNumberIncomplete: 'Die Kartennummer ist unvollständig.',
  schemeUnknown: 'Diese Kartennummer kennen wir nicht.',
  schemeNotAllowed: 'Karten dieser Art werden hier nicht akzeptiert.',
  expiryInvalid: 'Bitte geben Sie Monat und Jahr an, zum Beispiel 04 / 30.',
  expiryPast: 'Diese Karte ist abgelaufen.',
  securityCodeInvalid: 'Die Prüfnummer ist unvollständig.',
  cardholderNameInvalid: 'Bitte geben Sie den Namen so an, wie er auf der Karte steht.',
  cardEnding: 'Karte mit der Endung',
  networkFailure:
    'Die Verbindung ist unterbrochen. Ihre Karte ist nicht verloren; bitte versuchen Sie es noch einmal.',
  sessionOver: 'Dieses Formular ist abgelaufen. Bitte laden Sie die Seite neu.',
  refused: 'Die Karte wurde nicht akzeptiert. Bitte prüfen Sie Ihre Eingaben.',
  unavailable: 'Das ist gerade nicht möglich. Bitte versuchen Sie es in einer Minute noch einmal.',
};
