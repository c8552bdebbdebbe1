import { recoveryCodeCount } from '#domain/identity/second-factor.ts'
import { formatCount } from '#domain/locale.ts'
import type * as source from '../en/two-step.ts'

const codeLabel = 'Código de tu aplicación'

export const loginCodePage: typeof source.loginCodePage = {
  pageLabel: 'iniciar sesión',
  title: 'Escribe tu código',
  description: 'El segundo paso para iniciar sesión.',
  intro:
    'Tu contraseña es correcta. Escribe ahora el código que muestra tu aplicación de autenticación.',
  fallback: 'No se ha podido iniciar sesión',
  failed: 'No has podido iniciar sesión',
  label: codeLabel,
  remember: 'Recordar este navegador 30 días',
  rememberHint:
    'Aquí no volveremos a pedirte un código. No lo elijas en un dispositivo compartido.',
  submit: 'Iniciar sesión',
  lost: 'Usar un código de recuperación',
  recoveryLabel: 'Código de recuperación',
  recoveryHint: 'Cada uno vale una vez.',
  recoverySubmit: 'Entrar con el código de recuperación',
  help: '¿No puedes obtener un código? Contáctanos y podremos desactivar la verificación en dos pasos a las 72 horas.',
  contact: 'Contactar',
}

export const proveByApp: typeof source.proveByApp = {
  label: codeLabel,
  hint: 'O un código de recuperación.',
  submit: 'Continuar con el código',
}

export const twoStepRow: typeof source.twoStepRow = {
  title: 'Verificación en dos pasos',
  which: ' verificación en dos pasos',
  on: 'Activada',
  off: 'Desactivada. Añade a tu contraseña un código de tu teléfono.',
  setUp: 'Configurar',
  manage: 'Gestionar',
  describe: (codesLeft) => `Se pide después de tu contraseña. ${describeCodesLeft(codesLeft)}`,
}

function describeCodesLeft(codesLeft: number): string {
  return `Quedan ${formatCount(codesLeft)} de ${formatCount(recoveryCodeCount)} códigos de recuperación.`
}

export const twoStepPage: typeof source.twoStepPage = {
  label: 'cuenta',
  title: 'Verificación en dos pasos',
  description: 'Un código de una aplicación, que se pide después de tu contraseña.',
  fallback: 'No hemos podido cambiar la verificación en dos pasos. Inténtalo de nuevo.',
  back: 'Volver a la cuenta',
  elsewhere:
    'Tu servicio de inicio de sesión guarda tu contraseña y tiene su propia configuración de acceso. Aquí no tenemos ninguna.',
  off: {
    intro:
      'Después de tu contraseña te pediremos un código de una aplicación de autenticación de tu teléfono. Quien descubra tu contraseña no podrá iniciar sesión sin él.',
    submit: 'Configurar verificación en dos pasos',
  },
  settingUp: {
    intro:
      'La verificación en dos pasos se activa en cuanto escribas un código. Hasta entonces no cambia nada.',
    scan: 'Escanéalo con tu aplicación de autenticación',
    picture: 'Código QR con la clave para tu aplicación',
    open: 'Abrir en una aplicación de este dispositivo',
    type: 'O escribe esta clave en la aplicación:',
    label: codeLabel,
    hint: 'Seis cifras. Cambian cada 30 segundos.',
    submit: 'Activar verificación en dos pasos',
    restart: 'Empezar de nuevo con otra clave',
  },
  on: {
    intro: 'Activada. Después de tu contraseña te pedimos un código de tu aplicación.',
    codes: 'Códigos de recuperación',
    describeCodes: (codesLeft) =>
      `${describeCodesLeft(codesLeft)} Cada uno abre tu cuenta una vez, si no tienes tu teléfono.`,
    renew: 'Códigos de recuperación nuevos',
    renewHint: 'Los nuevos sustituyen a todos los anteriores.',
    end: 'Desactivar verificación en dos pasos',
    endHint:
      'Si la desactivas, tu contraseña basta para abrir tu cuenta, y los equipos que exigen la verificación en dos pasos te cierran su biblioteca.',
  },
  codes: {
    title: 'Tus códigos de recuperación',
    intro:
      'Cada uno abre tu cuenta una vez, si no tienes tu teléfono. Guárdalos en un lugar seguro. No podemos volver a mostrarlos.',
    list: 'Códigos de recuperación',
    download: 'Descargar como archivo de texto',
    fileTitle: 'Códigos de recuperación de Ghost Writers IA. Cada uno vale una vez.',
    print: 'Imprimir',
    done: 'Ya los he guardado',
  },
}

export const stopResetPage: typeof source.stopResetPage = {
  label: 'verificación en dos pasos',
  title: '¿Mantener la verificación en dos pasos?',
  description: 'Impide que soporte desactive la verificación en dos pasos.',
  intro:
    'Alguien ha pedido a nuestro soporte desactivar la verificación en dos pasos de tu cuenta. Si no has sido tú, detenlo aquí.',
  submit: 'No desactivarla',
  next: 'Después cambia tu contraseña: puede que alguien la sepa.',
  dead: 'La desactivación ya se ha detenido o se ha hecho.',
  logIn: 'Iniciar sesión',
}
