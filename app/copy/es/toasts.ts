import { findPlan, getPlan, type Plan, plans } from '@ghost-writers-ia/rules/plans'
import type { Charged } from '#domain/billing/change-gateway.ts'
import { formatCharge, formatDay } from '#domain/locale.ts'
import { toDay } from '#domain/time.ts'
import type * as source from '../en/toasts.ts'
import { providerToasts } from './provider-toasts.ts'
import type { ToastWords } from './toast-words.ts'

export type { FlashToast, ToastName, ToastWords } from '../en/toasts.ts'

export const toasts: typeof source.toasts = {
  ...providerToasts,
  'account-created': {
    title: '¡Cuenta creada!',
    text: 'Mira tu correo para verificar tu cuenta.',
  },
  'account-created-without-mail': {
    title: '¡Cuenta creada!',
    text: 'Hoy hemos enviado varios correos a esta dirección y puede que haya uno en camino. Si no llega ninguno, pide mañana un enlace nuevo.',
  },
  'welcome-back': { title: '¡Hola de nuevo!', text: 'Has iniciado sesión.' },
  'login-expired': {
    title: 'Inicia sesión de nuevo',
    text: 'Has tardado demasiado en escribir el código.',
  },
  'two-step-ended': { title: 'Verificación en dos pasos desactivada' },
  'reset-stopped': {
    title: 'La verificación en dos pasos sigue activada',
    text: 'Ahora cambia tu contraseña: puede que alguien la sepa.',
  },
  'declaration-confirmed': {
    title: 'Confirmado',
    text: 'Lo tramitaremos ahora y te escribiremos con el resultado.',
  },
  'declaration-accepted': { title: 'En marcha', text: 'Se está tramitando.' },
  'declaration-closed': { title: 'Marcada como hecha' },
  'logged-out': { title: 'Sesión cerrada' },
  'logout-failed': {
    title: 'Error',
    text: 'No se ha podido cerrar la sesión. Inténtalo de nuevo.',
    tone: 'error',
  },
  'reset-sent': {
    title: 'Correo enviado',
    text: 'Mira tu bandeja de entrada para restablecer la contraseña.',
  },
  'password-reset': {
    title: 'Contraseña cambiada',
    text: 'Inicia sesión con tu contraseña nueva.',
  },
  'email-verified': { title: 'Correo verificado', text: 'Gracias. Tu dirección está confirmada.' },
  'email-changed': {
    title: 'Correo cambiado',
    text: 'Usa la nueva dirección la próxima vez que inicies sesión.',
  },
  'email-change-canceled': {
    title: 'Cambio cancelado',
    text: 'El enlace que enviamos a la nueva dirección ya no funciona.',
  },
  'not-me-account-deleted': {
    title: 'Cuenta eliminada',
    text: 'Puedes usar tu dirección para crear otra cuenta.',
  },
  'not-me-change-stopped': {
    title: 'Cambio detenido',
    text: 'No usaremos tu dirección de correo.',
  },
  'not-me-account-secured': {
    title: 'Cuenta protegida',
    text: 'Mira tu correo: hay un enlace para elegir una contraseña nueva.',
  },
  'verification-sent': {
    title: 'Correo de verificación enviado',
    text: 'Busca el enlace en tu bandeja de entrada.',
  },
  'verification-refused': {
    title: 'Error',
    text: 'Ya hemos enviado varios correos. Mira en el correo no deseado o inténtalo más tarde.',
    tone: 'error',
  },
  'verification-failed': {
    title: 'Error',
    text: 'No hemos podido enviar el correo. Vuelve a iniciar sesión e inténtalo de nuevo.',
    tone: 'error',
  },
  'name-changed': { title: 'Nombre cambiado' },
  'passkey-added': { title: 'Llave de acceso añadida', text: 'Ya puedes iniciar sesión con ella.' },
  'passkey-renamed': { title: 'Llave de acceso renombrada' },
  'passkey-removed': {
    title: 'Llave de acceso eliminada',
    text: 'Ya no sirve para iniciar sesión.',
  },
  'password-changed': {
    title: 'Contraseña cambiada',
    text: 'Se ha cerrado la sesión en los demás dispositivos.',
  },
  'session-ended': { title: 'Sesión del dispositivo cerrada' },
  'sessions-ended': { title: 'Demás sesiones cerradas' },
  'sessions-and-tokens-ended': {
    title: 'Demás sesiones cerradas',
    text: 'Se han revocado todos los tokens de API.',
  },
  'token-revoked': { title: 'Token revocado' },
  'tuned-model-deleted': {
    title: 'Modelo ajustado eliminado',
    text: 'El modelo en sí sigue en su proveedor.',
  },
  'editor-disconnected': { title: 'Editor desconectado' },
  'tool-disconnected': { title: 'Herramienta desconectada' },
  'proof-ended': { title: 'Volveremos a pedirte que confirmes tu identidad' },
  'language-switched': { title: 'Lenguaje cambiado' },
  'preferences-saved': { title: 'Preferencias guardadas' },
  'device-unseen': { title: 'Revísalo otra vez', text: 'Después permítelo o deniégalo.' },
  'account-deleted': {
    title: 'Cuenta eliminada',
    text: 'Se han eliminado tu cuenta y tus datos.',
  },
  'account-deleted-later': {
    title: 'Cuenta eliminada',
    text: 'No podemos conectar con nuestro proveedor de pagos. Cancelaremos tu suscripción en cuanto vuelva.',
  },
  'snippet-created': { title: 'Snippet creado' },
  'snippet-saved': { title: 'Snippet guardado' },
  'snippet-deleted': { title: 'Snippet eliminado' },
  'team-created': { title: 'Equipo creado', text: 'Invita a gente o llena su biblioteca.' },
  'team-renamed': { title: 'Nombre del equipo cambiado' },
  'team-deleted': { title: 'Equipo eliminado' },
  'team-left': { title: 'Has dejado el equipo' },
  'team-joined': {
    title: 'Ya estás en el equipo',
    text: 'Su biblioteca ya está en tus editores.',
  },
  'team-offered': { title: 'Oferta enviada', text: 'Será el propietario cuando acepte.' },
  'offer-withdrawn': { title: 'Oferta retirada' },
  'offer-declined': { title: 'Oferta rechazada', text: 'El propietario recibe un correo.' },
  'team-received': { title: 'El equipo ya es tuyo' },
  'team-received-read-only': {
    title: 'El equipo ya es tuyo',
    text: 'Tu plan no incluye equipos, así que de momento la biblioteca es de solo lectura.',
  },
  'invitation-sent': { title: 'Invitación enviada', text: 'El enlace funciona 7 días.' },
  'invitation-revoked': { title: 'Invitación revocada' },
  'invitation-declined': { title: 'Invitación rechazada' },
  'second-factor-required': {
    title: 'La verificación en dos pasos es obligatoria',
    text: 'Los miembros que no la tienen han recibido un correo.',
  },
  'second-factor-optional': { title: 'La verificación en dos pasos es opcional' },
  'member-removed': { title: 'Miembro quitado' },
  'role-changed': { title: 'Rol cambiado' },
  'instructions-saved': { title: 'Instrucciones guardadas' },
  'model-shared': { title: 'Modelo compartido' },
  'model-saved': { title: 'Modelo guardado' },
  'model-removed': { title: 'Modelo quitado' },
  'change-scheduled': {
    title: 'Cambio programado',
    text: 'Conservas tu plan actual hasta {day}.',
  },
  'plan-ends': {
    title: '{plan} cancelado',
    text: 'Puedes usarlo hasta {day}.',
  },
  'plan-ended': { title: 'Plan cancelado', text: 'Ha terminado y no te cobraremos nada más.' },
  'price-accepted': {
    title: 'Gracias por quedarte',
    text: 'Conservas tu plan con el nuevo precio.',
  },
  'plan-kept': { title: 'Conservas tu plan', text: 'Se ha cancelado el cambio programado.' },
  'card-updated': { title: 'Tarjeta actualizada', text: 'La usaremos para los próximos pagos.' },
  'card-updated-and-charged': {
    title: 'Tarjeta actualizada',
    text: 'Hemos cobrado {amount} y usaremos esta tarjeta para los próximos pagos.',
  },
  'invoice-paid': { title: 'Pago recibido', text: 'Hemos cobrado {amount}.' },
  'invoice-already-paid': { title: 'Ya estaba pagada', text: 'No se ha cobrado nada.' },
  'card-refused': {
    title: 'Error',
    text: 'La nueva tarjeta se ha rechazado. Prueba con otra.',
    tone: 'error',
  },
  'payments-trouble': {
    title: 'Error',
    text: 'No podemos conectar con nuestro proveedor de pagos. Inténtalo dentro de poco.',
    tone: 'error',
  },
  'money-back': {
    title: 'Reembolso en camino',
    text: 'Ahora tienes el plan Free.',
  },
  'money-back-owed': {
    title: 'Tu plan ha terminado',
    text: 'El reembolso necesita más tiempo. Seguimos intentándolo y te escribiremos cuando esté hecho.',
  },
  'still-working': {
    title: 'Seguimos en ello',
    text: 'No hace falta que lo intentes otra vez. Lo terminaremos y te escribiremos.',
  },
  'update-failed': {
    title: 'Error',
    text: 'No se ha podido actualizar la suscripción. Inténtalo de nuevo.',
    tone: 'error',
  },
  unreachable: {
    title: 'No se puede conectar con el sitio',
    text: 'No se ha enviado nada. Inténtalo dentro de poco.',
    tone: 'error',
  },
  offline: {
    title: 'No tienes conexión',
    text: 'No se ha enviado nada. Inténtalo cuando vuelvas a tener conexión.',
    tone: 'error',
  },
  'message-sent': {
    title: 'Mensaje enviado',
    text: 'Gracias. Te responderemos por correo.',
  },
}

type FixedToast = keyof typeof toasts
type PaidUntil = NonNullable<source.FlashToast['until']>

export const describeToast: typeof source.describeToast = ({ name, charged, until }) => {
  const words: ToastWords = isFixed(name) ? toasts[name] : describeNewPlan(name)
  const fill = (text: string) =>
    text
      .replace('{amount}', charged ? formatCharge(charged.amountCents, charged.currency) : '')
      .replace('{plan}', until ? getPlan(until.planId).name : 'Plan')
      .replace('{day}', until ? `el ${formatDay(until.at)}` : 'el final del periodo que has pagado')
  return { ...words, title: fill(words.title), ...(words.text && { text: fill(words.text) }) }
}

export const formatToast: typeof source.formatToast = ({ name, charged, until }) => {
  if (charged) return `${name} ${charged.amountCents} ${charged.currency}`
  return until ? `${name} ${until.planId} ${toDay(until.at)}` : name
}

export const parseToast: typeof source.parseToast = (left) => {
  const [name = '', ...more] = typeof left === 'string' ? left.split(' ') : []
  if (!isToastName(name)) return null
  return { name, charged: parseAmount(more), until: parseUntil(more) }
}

function parseAmount([cents = '', currency = '']: readonly string[]): Charged | undefined {
  const isAmount = /^\d{1,9}$/.test(cents) && /^(eur|usd)$/.test(currency)
  return isAmount ? { amountCents: Number(cents), currency } : undefined
}

function parseUntil([id = '', day = '']: readonly string[]): PaidUntil | undefined {
  const plan = findPlan(id)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return plan && isDay ? { planId: plan.id, at: new Date(day) } : undefined
}

function isToastName(text: string): text is source.ToastName {
  return isFixed(text) || findNewPlan(text) !== undefined
}

function isFixed(name: string): name is FixedToast {
  return Object.hasOwn(toasts, name)
}

function findNewPlan(name: string): Plan | undefined {
  return plans.find(({ id }) => name === `plan-is-${id}`)
}

function describeNewPlan(name: string): ToastWords {
  return {
    title: 'Suscripción actualizada',
    text: `Ya tienes el plan ${findNewPlan(name)?.name}.`,
  }
}
