import { formatMoney } from '#domain/locale.ts'
import { listCurrency } from '#domain/money.ts'
import type * as source from '../en/identity.ts'

export const logInPage: typeof source.logInPage = {
  label: 'iniciar sesión',
  title: 'Iniciar sesión',
  description: 'Inicia sesión en tu cuenta de Ghost Writers IA.',
  comment: '// ¿por dónde íbamos?',
  isNew: '¿Aún no tienes cuenta?',
  signUp: 'Crear una cuenta',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgot: '¿Has olvidado tu contraseña?',
  failedTitle: 'No has podido iniciar sesión',
  fallback: 'No se ha podido iniciar sesión',
}

export const signUpPage: typeof source.signUpPage = {
  label: 'crear cuenta',
  title: 'Crear cuenta',
  description: 'Crea tu cuenta de Ghost Writers IA y empieza gratis.',
  intro: 'Solo necesitas una cuenta y VS Code.',
  hasAccount: '¿Ya tienes una cuenta?',
  logIn: 'Iniciar sesión',
  name: 'Nombre completo',
  submit: 'Crear cuenta',
  failedTitle: 'La cuenta no se ha creado',
  fallback: 'No se ha podido crear la cuenta',
}

export const signUpTerms: typeof source.signUpTerms = {
  before: 'Al crear la cuenta aceptas las ',
  terms: 'condiciones',
  between: '. Lee nuestra ',
  privacy: 'política de privacidad',
  after: '.',
}

export const chosenPlan: typeof source.chosenPlan = {
  monthly: ({ name, price }) =>
    `Has elegido ${name}, ${formatMoney(price.monthly, listCurrency)} al mes.`,
  yearly: ({ name, price }) =>
    `Has elegido ${name}, ${formatMoney(price.yearly, listCurrency)} al año.`,
}

export const changePlan: string = 'Cambiar de plan'

export const payAfter: typeof source.payAfter = {
  signUp: 'Primero crea tu cuenta y después paga.',
  logIn: 'Primero inicia sesión y después paga.',
}

export const freePlanReasons: typeof source.freePlanReasons = [
  'El plan Free no pide tarjeta',
  '50 solicitudes/día, más 1000 para empezar',
  'Exporta o elimina tus datos cuando quieras',
]

export const paidPlanReasons: typeof source.paidPlanReasons = [
  'Garantía de devolución de 14 días en tu primera suscripción',
  'Cancela cuando quieras, en un paso',
  'Exporta o elimina tus datos cuando quieras',
]

export const orWord: string = 'o'

export const browserNames: typeof source.browserNames = {
  unknown: 'Un navegador',
  withSystem: (browser, system) => `${browser} en ${system}`,
}

export const resetPage: typeof source.resetPage = {
  label: 'restablecer contraseña',
  title: 'Restablecer contraseña',
  description: 'Recibe un correo con un enlace para elegir una contraseña nueva.',
  intro: 'Escribe tu correo y te enviaremos un enlace para restablecerla.',
  remembered: '¿Recuerdas tu contraseña?',
  logIn: 'Iniciar sesión',
  known: { before: '¿Sabes tu contraseña? Cámbiala en tu ', account: 'cuenta', after: '' },
  missing: 'Escribe tu correo',
  submit: 'Restablecer contraseña',
  sent: 'Mira tu correo: te hemos enviado las instrucciones.',
  sendAgain: 'Volver a enviar',
  failedTitle: 'Error',
  fallback: 'No se ha podido restablecer la contraseña',
}

export const newPasswordPage: typeof source.newPasswordPage = {
  label: 'contraseña nueva',
  title: 'Contraseña nueva',
  description: 'Elige una contraseña nueva para tu cuenta.',
  heading: 'Elige una contraseña nueva',
  intro: 'Se cerrarán todas tus sesiones. Después inicia sesión con la contraseña nueva.',
  submit: 'Cambiar contraseña',
  fallback: 'No se ha podido restablecer la contraseña',
  expiredTitle: 'Este enlace ha caducado',
  limits: 'Un enlace para restablecer la contraseña funciona una vez, durante una hora.',
  getLink: 'Pedir un enlace nuevo',
}
