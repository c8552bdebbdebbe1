import type * as source from '../en/email-links.ts'

export const verifyPage: typeof source.verifyPage = {
  label: 'verificar correo',
  title: 'Verificar correo',
  description: 'Confirma tu dirección de correo.',
  heading: 'Verifica tu correo',
  ownIntro: { before: 'Confirma que ', after: ' es tu dirección de correo.' },
  intro: {
    before: 'Alguien ha creado una cuenta con ',
    after: '. Si has sido tú, escribe tu contraseña para verificarla.',
  },
  submit: 'Verificar correo',
  openLink: 'Abre el enlace que te hemos enviado por correo.',
}

export const changeEmailPage: typeof source.changeEmailPage = {
  label: 'cambiar correo',
  heading: 'Cambia tu correo',
  intro: 'A partir de ahora iniciarás sesión con la nueva dirección. Tu contraseña no cambia.',
  oldAddress: 'Dirección anterior',
  newAddress: 'Nueva dirección',
  submit: 'Cambiar dirección',
}

export const linkForm: typeof source.linkForm = {
  notMe: 'No he sido yo',
  forgot: '¿Has olvidado tu contraseña?',
  otherWay: 'Inicia sesión de otra forma y vuelve a abrir este enlace',
}

export const resendStep: typeof source.resendStep = {
  verifiedTitle: 'Ya está verificada',
  verified: 'Tu dirección de correo ya está verificada.',
  goToDashboard: 'Ir al panel',
  loggedOut: 'Inicia sesión y te enviaremos un enlace nuevo si lo necesitas.',
  logIn: 'Iniciar sesión',
  unverified: 'Podemos enviarte un enlace nuevo ahora mismo.',
  send: 'Enviar un enlace nuevo',
}

export const deadLink: typeof source.deadLink = {
  title: 'Este enlace ya no funciona',
  laterTitle: 'Inténtalo más tarde',
  stillAlive: 'Si tu enlace es válido, sigue funcionando.',
  tryAgain: 'Reintentar',
}

export const notMePage: typeof source.notMePage = {
  label: 'no he sido yo',
  title: 'No he sido yo',
  description: 'Deshaz algo que no pediste.',
  takenOver:
    'Si crees que otra persona usa tu cuenta, elige una contraseña nueva. Cerraremos todas las sesiones.',
  resetPassword: 'Restablecer contraseña',
}

type Describe = (typeof source.notMeWords)['restore-email']

const logOut = 'Cerraremos todas las sesiones, también las de editores y tokens de API.'
const newWays = 'Se eliminan las formas de iniciar sesión que se hayan añadido desde entonces.'
const newPassword =
  'La contraseña deja de funcionar. Te enviaremos un enlace para elegir una nueva.'

const describeRestoration: Describe = ({ email, current }) => ({
  title: '¿Recuperar tu cuenta?',
  intro: current
    ? `Tu dirección de correo se cambió por ${current}.`
    : 'Tu dirección de correo se cambió.',
  steps: [`Tu cuenta vuelve a ${email}.`, logOut, newWays, newPassword],
  button: 'Recuperar mi dirección',
})

export const notMeWords: typeof source.notMeWords = {
  'delete-account': ({ email }) => ({
    title: '¿Eliminar esta cuenta?',
    intro: `Alguien ha creado una cuenta de Ghost Writers IA con ${email}.`,
    steps: [
      'Eliminaremos la cuenta y todo lo que contiene, y cerraremos la sesión de quien la esté usando.',
      'Si tiene un plan de pago, el plan termina de inmediato.',
      'Podrás usar tu dirección para crear otra cuenta. No volveremos a escribirte.',
    ],
    button: 'Eliminar cuenta',
  }),
  'stop-change': ({ email }) => ({
    title: '¿Detener este cambio?',
    intro: `Alguien quiere iniciar sesión en Ghost Writers IA con ${email}.`,
    steps: ['No usaremos tu dirección. La cuenta conserva la anterior.'],
    button: 'Detener el cambio',
  }),
  'secure-account': ({ email }) => ({
    title: '¿Proteger tu cuenta?',
    intro:
      'Puede que otra persona haya cambiado la forma de iniciar sesión en tu cuenta, o su dirección.',
    steps: [`Tu cuenta conserva ${email}.`, logOut, newWays, newPassword],
    button: 'Proteger mi cuenta',
  }),
  'restore-email': describeRestoration,
  'recover-email': describeRestoration,
}
