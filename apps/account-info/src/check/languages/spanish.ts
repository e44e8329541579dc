import type { Texts } from './texts.js';

export const SPANISH: Texts = {
  languageName: 'Español',
  service: 'Verificación de cuenta',
  languageSwitch: 'Idioma',
  cancel: (shop) => `Cancelar y volver a ${shop}`,

  bankChoice: {
    title: 'Elija su banco',
    intro: (shop) =>
      `${shop} le pide que confirme su cuenta bancaria. Usted se identifica en su propio banco.`,
    searchLabel: 'Buscar su banco',
    searchHint: 'Nombre o BIC',
    search: 'Buscar',
    found: (market) => `Bancos · ${market}`,
    notFound: (market) => `Ningún banco tiene ese nombre (${market}). ¿Está bien escrito?`,
    showAll: 'Mostrar todos los bancos',
    more: (shown) => `Estos son los primeros ${shown}. Busque el suyo por su nombre.`,
    bankUnavailable: (bank) =>
      `No se puede acceder a ${bank} en este momento. Inténtelo de nuevo o elija otro banco.`,
    bankUnusable: (bank) => `Esta comprobación no es posible con ${bank}. Elija otro banco.`,
    unknownBank: 'Ese banco no está disponible aquí. Elija otro, por favor.',
    prebound: 'Su cuenta está allí',
    promises: 'Cómo funciona',
    signInThere: 'Se identifica en la página de su banco. Nadie más ve su contraseña.',
    oneAccount: 'Se confirman el titular y el número de una sola cuenta: ni saldo ni movimientos.',
    accessEnds: 'El acceso termina en cuanto está hecho.',
  },

  accountChoice: {
    title: 'Elija su cuenta',
    intro: (bank, shop) => `${bank} ha indicado estas cuentas. ¿Cuál desea confirmar a ${shop}?`,
    accounts: 'Sus cuentas',
    type: {
      checking: 'Cuenta corriente',
      savings: 'Cuenta de ahorro',
      card: 'Cuenta de tarjeta',
      loan: 'Cuenta de préstamo',
      other: 'Cuenta',
    },
    ending: (lastFour) => `terminada en ${lastFour}`,
    oneOnly: 'Solo se confirma la cuenta que elija. Las demás se olvidan.',
    unknownAccount: 'Esa cuenta no está entre estas. Elija de nuevo, por favor.',
    choose: 'Confirmar esta cuenta',
  },

  bankAnswering: {
    title: 'Su banco está respondiendo',
    text: 'Puede tardar un momento. La página vuelve a mirar por sí sola.',
    lookAgain: 'Mirar de nuevo',
  },

  toBank: {
    title: 'Vamos a su banco',
    text: 'Le llevamos a la página de acceso de su banco.',
  },

  toShop: {
    title: 'De vuelta a la tienda',
    confirmed: 'Su cuenta está confirmada. Le llevamos de vuelta.',
    unconfirmed: 'Su cuenta no se ha confirmado. Le llevamos de vuelta.',
    reasons: {
      authentication_error: 'Su banco no ha confirmado que es usted o no permite el acceso.',
      account_mismatch: 'La cuenta de su banco no es la que indicó la tienda.',
      technical_error: 'No se pudo consultar su banco. No es culpa suya.',
      session_expired: 'El tiempo para esta verificación ha terminado.',
    },
  },

  provider: {
    text: (provider, authorisation) =>
      `El servicio de información sobre cuentas lo presta ${provider}, autorizado con el número ${authorisation}.`,
    terms: 'Condiciones de uso',
    privacy: 'Aviso de privacidad',
  },

  backToCheck: 'Volver a su verificación',
  goOn: 'Continuar',
  tryAgain: 'Intentar de nuevo',

  endings: {
    unknown: {
      title: 'Esta verificación no existe',
      text: 'La dirección está incompleta o la verificación terminó hace tiempo. Vuelva a la tienda y empiece de nuevo.',
    },
    unmatched_callback: {
      title: 'Su banco le ha devuelto sin los datos necesarios',
      text: 'No hemos podido saber a qué verificación corresponde. La suya sigue abierta: vuelva a ella e inténtelo de nuevo o regrese a la tienda.',
    },
    other_browser: {
      title: 'Se empezó en otro navegador',
      text: 'Una verificación solo puede terminarse donde se empezó. Si fue aquí, permita las cookies en esta página y empiece de nuevo en la tienda.',
    },
    too_many_requests: {
      title: 'Un momento, por favor',
      text: 'Han llegado demasiadas solicitudes desde su conexión. Inténtelo de nuevo en un minuto.',
    },
    unavailable: {
      title: 'Tarda más de lo previsto',
      text: 'Ahora mismo no podemos continuar. Su verificación se conserva: inténtelo de nuevo en un minuto.',
    },
    failed: {
      title: 'Algo ha fallado aquí',
      text: 'El error es nuestro, no suyo. Inténtelo de nuevo o vuelva a la tienda.',
    },
  },
};
