import { rememberedBrowserMs } from '#domain/identity/second-factor.ts'
import { days, hours, minutes } from '#domain/time.ts'
import type * as source from '../en/cookies.ts'

export type { CookieKind } from '../en/cookies.ts'

/** Cada texto sigue al nombre de la cookie. */
export const siteCookies: typeof source.siteCookies = {
  session: {
    lifetimeMs: days(90),
    purpose: 'mantiene tu sesión iniciada. Termina cuando cierras la sesión o cuando caduca.',
  },
  device: {
    lifetimeMs: days(365),
    purpose:
      'reconoce este navegador después de iniciar sesión, para que quien intente adivinar tu contraseña desde otro sitio no pueda dejarte fuera. Dura un año.',
  },
  'pending-passkey': {
    lifetimeMs: minutes(10),
    purpose:
      'recuerda que estás iniciando sesión con una llave de acceso. Dura diez minutos como máximo.',
  },
  'pending-provider': {
    lifetimeMs: minutes(10),
    purpose:
      'recuerda que te hemos enviado a un proveedor como GitHub para iniciar sesión. Dura diez minutos como máximo.',
  },
  'pending-second-factor': {
    lifetimeMs: minutes(10),
    purpose:
      'recuerda que tu contraseña era correcta mientras buscas tu código. Dura diez minutos como máximo.',
  },
  'pending-email-code': {
    lifetimeMs: minutes(10),
    purpose: 'recuerda que te hemos enviado un código por correo. Dura diez minutos como máximo.',
  },
  'remembered-browser': {
    lifetimeMs: rememberedBrowserMs,
    purpose:
      'evita a este navegador el código de la verificación en dos pasos, si nos pediste recordarlo. Dura 30 días.',
  },
  flash: {
    lifetimeMs: minutes(1),
    isReadable: true,
    purpose:
      'lleva un mensaje corto, como «Mensaje enviado», a la página siguiente. Dura un minuto como máximo.',
  },
  'card-visits': {
    lifetimeMs: hours(2),
    purpose:
      'recuerda que te hemos enviado al proveedor de pagos para cambiar tu tarjeta, de modo que solo tú puedas terminarlo. Dura dos horas como máximo.',
  },
  'bank-visit': {
    lifetimeMs: hours(2),
    purpose:
      'recuerda qué plan elegiste mientras tu banco confirma el pago, para avisarte cuando lo tengas. Dura dos horas como máximo.',
  },
  'stand-in-key': {
    lifetimeMs: days(90),
    purpose:
      'abre el buzón local y los pagos simulados en una instalación de prueba. Nunca se usa en un sitio público.',
  },
}
