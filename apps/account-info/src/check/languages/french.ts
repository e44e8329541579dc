import type { Texts } from './texts.js';

export const FRENCH: Texts = {
  languageName: 'Français',
  service: 'Vérification de compte',
  languageSwitch: 'Langue',
  cancel: (shop) => `Annuler et revenir à ${shop}`,

  bankChoice: {
    title: 'Choisissez votre banque',
    intro: (shop) =>
      `${shop} vous demande de confirmer votre compte bancaire. Vous vous identifiez auprès de votre propre banque.`,
    searchLabel: 'Trouver votre banque',
    searchHint: 'Nom ou BIC',
    search: 'Rechercher',
    found: (market) => `Banques · ${market}`,
    notFound: (market) =>
      `Aucune banque ne porte ce nom (${market}). L’orthographe est-elle correcte\u202f?`,
    showAll: 'Afficher toutes les banques',
    more: (shown) => `Voici les ${shown} premières. Utilisez la recherche pour trouver la vôtre.`,
    bankUnavailable: (bank) =>
      `${bank} est injoignable pour le moment. Veuillez réessayer ou choisir une autre banque.`,
    bankUnusable: (bank) =>
      `Cette vérification n’est pas possible avec ${bank}. Veuillez choisir une autre banque.`,
    unknownBank: 'Cette banque n’est pas proposée ici. Veuillez en choisir une autre.',
    prebound: 'Votre compte s’y trouve',
    promises: 'Comment cela se passe',
    signInThere:
      'Vous vous identifiez sur le site de votre banque. Personne d’autre ne voit votre mot de passe.',
    oneAccount:
      'Le titulaire et le numéro d’un seul compte sont confirmés\u00a0: ni solde, ni opérations.',
    accessEnds: 'L’accès prend fin dès que c’est fait.',
  },

  accountChoice: {
    title: 'Choisissez votre compte',
    intro: (bank, shop) =>
      `${bank} a indiqué ces comptes. Lequel souhaitez-vous confirmer à ${shop}\u202f?`,
    accounts: 'Vos comptes',
    type: {
      checking: 'Compte courant',
      savings: 'Compte d’épargne',
      card: 'Compte de carte',
      loan: 'Compte de prêt',
      other: 'Compte',
    },
    ending: (lastFour) => `se terminant par ${lastFour}`,
    oneOnly: 'Seul le compte choisi est confirmé. Les autres sont oubliés.',
    unknownAccount: 'Ce compte n’en fait pas partie. Veuillez choisir à nouveau.',
    choose: 'Confirmer ce compte',
  },

  bankAnswering: {
    title: 'Votre banque répond',
    text: 'Cela peut prendre un moment. La page vérifie d’elle-même.',
    lookAgain: 'Vérifier à nouveau',
  },

  toBank: {
    title: 'Vers votre banque',
    text: 'Vous allez être dirigé vers le site de votre banque.',
  },

  toShop: {
    title: 'Retour à la boutique',
    confirmed: 'Votre compte est confirmé. Vous allez être redirigé.',
    unconfirmed: 'Votre compte n’a pas été confirmé. Vous allez être redirigé.',
    reasons: {
      authentication_error: 'Votre banque n’a pas confirmé votre identité ou refuse l’accès.',
      account_mismatch: 'Le compte de votre banque n’est pas celui que la boutique a indiqué.',
      technical_error: 'Votre banque n’a pas pu être consultée. Vous n’y êtes pour rien.',
      session_expired: 'Le délai de cette vérification est écoulé.',
    },
  },

  provider: {
    text: (provider, authorisation) =>
      `Le service d’information sur les comptes est fourni par ${provider}, agréé sous le numéro ${authorisation}.`,
    terms: 'Conditions d’utilisation',
    privacy: 'Politique de confidentialité',
  },

  backToCheck: 'Revenir à votre vérification',
  goOn: 'Continuer',
  tryAgain: 'Réessayer',

  endings: {
    unknown: {
      title: 'Cette vérification n’existe pas',
      text: 'L’adresse est incomplète, ou la vérification est terminée depuis longtemps. Revenez à la boutique et recommencez.',
    },
    unmatched_callback: {
      title: 'Votre banque vous a renvoyé sans les informations nécessaires',
      text: 'Nous n’avons pas pu savoir de quelle vérification il s’agit. La vôtre est toujours ouverte : revenez-y, puis réessayez ou retournez à la boutique.',
    },
    other_browser: {
      title: 'Commencée dans un autre navigateur',
      text: 'Une vérification se termine là où elle a commencé. Si c’était ici, autorisez les cookies pour cette page et recommencez depuis la boutique.',
    },
    too_many_requests: {
      title: 'Un instant, s’il vous plaît',
      text: 'Trop de demandes sont venues de votre connexion. Réessayez dans une minute.',
    },
    unavailable: {
      title: 'Cela prend plus de temps que prévu',
      text: 'Nous ne pouvons pas continuer pour le moment. Votre vérification est conservée\u00a0: réessayez dans une minute.',
    },
    failed: {
      title: 'Une erreur s’est produite',
      text: 'L’erreur vient de nous, pas de vous. Réessayez ou revenez à la boutique.',
    },
  },
};
