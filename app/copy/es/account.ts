import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/account.ts'

export const nameTooLong: string = 'Ese nombre es demasiado largo'
export const invalidEmail: string = 'Escribe un correo válido'

export const accountPage: typeof source.accountPage = {
  label: 'cuenta',
  title: 'Cuenta',
  description: 'Tu perfil, tu acceso y tus dispositivos.',
  failed: 'No se ha podido actualizar tu cuenta. Inténtalo de nuevo.',
}

export const profileSection: typeof source.profileSection = {
  title: 'Perfil',
  name: 'Nombre',
  fullName: 'Nombre completo',
  changeName: 'Cambiar nombre',
  open: 'Cambiar',
  email: 'Correo',
  verified: 'Verificado',
  unverified: 'Sin verificar',
  newEmail: 'Nuevo correo',
}

export const emailChange: typeof source.emailChange = {
  hint: 'Te enviaremos un enlace a la nueva dirección. Nada cambia hasta que la confirmes allí.',
  pending: (newEmail, email) =>
    `Abre el enlace que hemos enviado a ${newEmail} para terminar el cambio. Hasta entonces inicias sesión con ${email}.`,
  send: 'Cambiar correo',
  sendAgain: 'Volver a enviar el enlace',
  cancel: 'Cancelar el cambio',
}

export const loginSection: typeof source.loginSection = {
  title: 'Formas de iniciar sesión',
  text: 'Ten al menos dos, para no quedarte sin acceso.',
  password: 'Contraseña',
}

export const passwordWords: typeof source.passwordWords = {
  change: {
    hint: 'Al cambiarla se cierra la sesión en los demás dispositivos y se revocan todos los tokens de API.',
    open: 'Cambiar',
    submit: 'Cambiar contraseña',
  },
  add: {
    hint: 'Tu cuenta no tiene contraseña. Puedes añadir una como otra forma de iniciar sesión.',
    open: 'Añadir',
    submit: 'Añadir contraseña',
  },
}

export const devicesSection: typeof source.devicesSection = {
  title: 'Dispositivos',
  text: 'Navegadores, editores y herramientas con la sesión iniciada.',
  thisDevice: 'Este dispositivo',
  active: { before: 'Última actividad: ', after: '' },
  connected: { before: 'Conexión: ', after: '' },
  loggedIn: { before: 'Inicio de sesión: ', after: '' },
  disconnect: 'Desconectar',
  logOut: 'Cerrar sesión',
  which: (device) => ` ${device}`,
  lost: '¿Has perdido un dispositivo?',
  logOutElsewhere: 'Cerrar las demás sesiones',
  lostHint: 'Cierra la sesión en los demás navegadores, editores y herramientas.',
  lostHintWithTokens:
    'Cierra la sesión en los demás navegadores, editores y herramientas y revoca todos los tokens de API.',
}

export const tunedModelsSection: typeof source.tunedModelsSection = {
  title: 'Modelos ajustados',
  text: 'Los modelos que has ajustado en tu editor, con tu propia clave. Puedes elegirlos en cualquiera de tus editores.',
  about: 'Sobre el ajuste fino',
  upgrade: `Haz un modelo propio con las sugerencias que aceptas. Está incluido en ${namePlansWith(({ fineTuning }) => fineTuning)}.`,
  paused: `Tus modelos ajustados se conservan, pero no puedes elegirlos hasta que pases a ${getPlanWith(({ fineTuning }) => fineTuning).name}.`,
  seePlans: 'Ver planes',
  provider: (host) => `En ${host}`,
  added: { before: 'Añadido: ', after: '' },
  delete: 'Eliminar',
  which: (model) => ` ${model}`,
}

export const dataSection: typeof source.dataSection = {
  title: 'Tus datos',
  export: 'Exportación',
  exportHint: 'Todo lo que tenemos sobre ti, en un archivo JSON.',
  download: 'Exportar como JSON',
  confirmFirst: 'Confirma tu identidad para exportar',
  delete: 'Eliminar la cuenta',
  deletionHint: 'Termina tu suscripción y lo elimina todo. No se puede deshacer.',
  open: 'Eliminar',
  confirmDeletion: 'Eliminar mi cuenta',
  deletion:
    'Se eliminan de inmediato tu perfil, tu plan, tus snippets, tus modelos ajustados, tus dispositivos y tus tokens de API. No se puede deshacer. Si usaste parte de tu cupo o tu reembolso, guardamos un año un hash de tu correo y, tras un reembolso, de tu tarjeta, para que una cuenta nueva no los reinicie.',
  deletionWithPlan:
    'Se eliminan de inmediato tu perfil, tu plan, tus snippets, tus modelos ajustados, tus dispositivos y tus tokens de API. Tu suscripción termina sin reembolso. No se puede deshacer. Si usaste parte de tu cupo o tu reembolso, guardamos un año un hash de tu correo y, tras un reembolso, de tu tarjeta, para que una cuenta nueva no los reinicie.',
  refundFirst:
    'En los 14 días siguientes a tu primer pago puedes pedir antes un reembolso completo.',
  teamsFirst:
    'Estos equipos son tuyos. Ofrece cada uno a otro miembro, que tiene que aceptar, o elimínalo antes:',
}
