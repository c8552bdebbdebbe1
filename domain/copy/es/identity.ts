import type * as source from '../en/identity.ts'

/** Los dos últimos pasos son siempre los mismos; el primero depende del cambio. */
const undo = (first: string) =>
  `Si has sido tú, no tienes que hacer nada. Si no, elige «No he sido yo» en un plazo de 7 días: ${first}, cerraremos todas las sesiones y te enviaremos un enlace para elegir una contraseña nueva.`

export const identity: typeof source.identity = {
  verify: {
    subject: 'Verifica tu correo',
    welcome:
      'Te damos la bienvenida a Ghost Writers IA. Confirma que esta es tu dirección de correo.',
    once: 'El enlace funciona una vez, durante 24 horas. Si no has creado la cuenta, elige «No he sido yo» y la eliminaremos.',
    button: 'Verificar correo',
  },
  resetPassword: {
    subject: 'Restablece tu contraseña',
    asked:
      'Alguien ha pedido restablecer la contraseña de tu cuenta. Si has sido tú, elige aquí una nueva.',
    once: 'El enlace funciona una vez, durante una hora. Si no has sido tú, ignora este correo: tu contraseña no cambiará.',
    button: 'Elegir contraseña nueva',
  },
  newAddress: {
    subject: 'Confirma tu nueva dirección de correo',
    confirm: 'Confirma que quieres usar esta dirección para iniciar sesión en Ghost Writers IA.',
    once: 'El enlace funciona una vez, durante 24 horas. Si no lo has pedido tú, elige «No he sido yo» y detendremos el cambio.',
    button: 'Confirmar dirección',
  },
  addressChangeRequested: {
    subject: 'Alguien ha pedido cambiar tu dirección de correo',
    asked:
      'Alguien que tiene la sesión iniciada en tu cuenta ha pedido usar otra dirección de correo para ella. El cambio se hará cuando se confirme desde esa dirección.',
    undo: 'Si has sido tú, no tienes que hacer nada. Si no, elige «No he sido yo»: detendremos el cambio, cerraremos todas las sesiones y te enviaremos un enlace para elegir una contraseña nueva.',
  },
  addressChanged: {
    subject: 'Tu dirección de correo ha cambiado',
    changed:
      'Tu cuenta usa ahora otra dirección de correo. Este es el último correo que enviaremos a esta.',
    undo: 'Si no has sido tú, elige «No he sido yo» en un plazo de 7 días: devolveremos esta dirección a tu cuenta, cerraremos todas las sesiones y te enviaremos un enlace para elegir una contraseña nueva.',
    undoElsewhere:
      'Si no has sido tú, usa el enlace del otro correo sobre este cambio o responde a este.',
  },
  passwordChanged: {
    subject: 'Tu contraseña ha cambiado',
    changed:
      'La contraseña de tu cuenta acaba de cambiar y se ha cerrado la sesión en los demás dispositivos.',
    notYou: 'Si no has sido tú, restablece tu contraseña ahora.',
    button: 'Restablecer contraseña',
  },
  proofCode: {
    subject: 'Confirma tu identidad',
    code: (code) => `Tu código es ${code}. Escríbelo en el navegador en el que lo has pedido.`,
    once: 'Vale una vez, durante diez minutos. Si no lo has pedido tú, alguien tiene la sesión iniciada en tu cuenta: elige «Cerrar las demás sesiones» en la página de tu cuenta y cambia tu contraseña, si tienes una.',
  },
  accountDeleted: {
    subject: 'Tu cuenta se ha eliminado',
    deleted:
      'Hemos eliminado tu cuenta, como pediste. Nuestra política de privacidad dice lo poco que guardamos durante un año. Gracias por usar Ghost Writers IA.',
    plan: 'Tu suscripción se cancela con ella y no te cobraremos nada más. No tienes que hacer nada.',
    receipt: (receipt) =>
      `El justificante de la eliminación es ${receipt}. Indícalo si necesitas pedirnos una prueba.`,
    formerAddress:
      'Se ha eliminado la cuenta de Ghost Writers IA que usaba hasta hace poco esta dirección de correo.',
    formerNotYou:
      'Si no has sido tú, responde a este correo. Puedes crear otra cuenta con esta dirección.',
  },
  accountRestored: {
    subject: 'Elige una contraseña nueva',
    restored:
      'Tu cuenta usa esta dirección de correo. Hemos cerrado todas las sesiones, y la contraseña anterior ya no funciona.',
    once: 'El enlace funciona una vez, durante una hora. Puedes pedir otro cuando quieras en la página para iniciar sesión.',
    button: 'Elegir contraseña nueva',
  },
  addressRestored: {
    subject: 'El cambio de tu dirección de correo se ha deshecho',
    restored:
      'Alguien con acceso a la dirección anterior de tu cuenta de Ghost Writers IA ha deshecho el cambio a esta. Ya no puedes iniciar sesión con esta dirección.',
    notExpected: 'Si no lo esperabas, responde a este correo.',
  },
  formerAddress: {
    subject: 'Tu cuenta usa otra dirección de correo',
    asked:
      'Alguien ha pedido restablecer la contraseña con esta dirección de correo, pero la cuenta de Ghost Writers IA que la usaba tiene ahora otra.',
    undo: (until) =>
      `Si no la cambiaste tú, tienes hasta el ${until} para elegir «No he sido yo»: devolveremos esta dirección a tu cuenta, cerraremos todas las sesiones y te enviaremos un enlace para elegir una contraseña nueva.`,
  },
  secondFactorReset: {
    subject: 'Vamos a desactivar la verificación en dos pasos',
    asked: (moment) =>
      `Alguien ha dicho a nuestro soporte que ya no puede obtener códigos para tu cuenta. Desactivaremos la verificación en dos pasos el ${moment}. Desde entonces bastará la contraseña para iniciar sesión.`,
    stop: 'Si has sido tú, no tienes que hacer nada. Si no, detenlo ahora y después cambia tu contraseña: puede que alguien la sepa.',
    button: 'No desactivarla',
  },
  /** Sin nombre, si la dirección de correo no está verificada. */
  changes: {
    'password-added': {
      subject: 'Se ha añadido una contraseña a tu cuenta',
      text: 'Tu cuenta tiene ahora una contraseña con la que se puede iniciar sesión.',
      undo: undo('la desactivaremos'),
    },
    'passkey-added': {
      subject: 'Se ha añadido una llave de acceso a tu cuenta',
      text: 'La nueva llave de acceso ya sirve para iniciar sesión en tu cuenta.',
      named: (name) => `La llave de acceso «${name}» ya sirve para iniciar sesión en tu cuenta.`,
      undo: undo('la eliminaremos'),
    },
    'passkey-removed': {
      subject: 'Se ha eliminado una llave de acceso de tu cuenta',
      text: 'Esa llave de acceso ya no sirve para iniciar sesión en tu cuenta.',
      named: (name) => `La llave de acceso «${name}» ya no sirve para iniciar sesión en tu cuenta.`,
      undo: undo('protegeremos tu cuenta'),
    },
    'provider-added': {
      subject: 'Hay una nueva forma de iniciar sesión en tu cuenta',
      text: 'Ahora se puede iniciar sesión en tu cuenta con otro servicio.',
      named: (name) => `Ahora se puede iniciar sesión en tu cuenta con ${name}.`,
      undo: undo('la quitaremos'),
    },
    'provider-removed': {
      subject: 'Se ha quitado una forma de iniciar sesión en tu cuenta',
      text: 'Ya no se puede iniciar sesión en tu cuenta con uno de tus servicios.',
      named: (name) => `Ya no se puede iniciar sesión en tu cuenta con ${name}.`,
      undo: undo('protegeremos tu cuenta'),
    },
    'second-factor-added': {
      subject: 'Verificación en dos pasos activada',
      text: 'Desde ahora, después de tu contraseña te pediremos un código de tu aplicación.',
      undo: undo('la desactivaremos'),
    },
    'second-factor-removed': {
      subject: 'Verificación en dos pasos desactivada',
      text: 'Ya no te pedimos un código después de tu contraseña.',
      undo: undo('protegeremos tu cuenta'),
    },
    'recovery-codes-replaced': {
      subject: 'Tienes códigos de recuperación nuevos',
      text: 'Tu cuenta tiene códigos de recuperación nuevos. Los anteriores ya no funcionan.',
      undo: undo('protegeremos tu cuenta'),
    },
    'new-browser': {
      subject: 'Nuevo inicio de sesión en tu cuenta',
      text: 'Alguien ha iniciado sesión en tu cuenta con un navegador que no conocemos.',
      named: (name) =>
        `Alguien ha iniciado sesión en tu cuenta con un navegador que no conocemos: ${name}.`,
      undo: undo('protegeremos tu cuenta'),
    },
  },
}
