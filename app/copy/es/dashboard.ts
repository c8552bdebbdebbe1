import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatCount, formatMoment, plural } from '#domain/locale.ts'
import type * as source from '../en/dashboard.ts'

export const dashboardPage: typeof source.dashboardPage = {
  label: 'panel',
  title: 'Panel',
  description: 'Tu plan, tus solicitudes y la extensión.',
  welcome: (name) => `Hola, ${name}`,
  logOut: 'Cerrar sesión',
  failed: 'Algo ha ido mal. Inténtalo de nuevo.',
}

export const bannerNames: typeof source.bannerNames = {
  invitations: 'Invitaciones',
  twoStep: 'Verificación en dos pasos',
  payment: 'Problema con el pago',
}

export const countRequests: typeof source.countRequests = (requests) =>
  plural(requests, { one: '# solicitud', other: '# solicitudes' })

export const onboarding: typeof source.onboarding = {
  title: 'Primeros pasos',
  progress: (done, steps) => `${done} de ${steps}`,
  done: ': hecho',
  verify: {
    title: 'Verifica tu correo',
    sent: { before: 'Hemos enviado un enlace a ', after: '.' },
    sendAgain: 'Volver a enviar',
    failedTitle: 'Error',
  },
  install: {
    title: 'Descarga la extensión',
    release: (version, size) => `Versión ${version}, ${size}, para VS Code 1.100 o posterior.`,
  },
  connect: {
    title: 'Conecta tu editor',
    text: 'Ejecuta **Ghost Writers: Iniciar sesión** desde la paleta de comandos de tu editor.',
  },
  write: {
    title: 'Escribe tus primeras líneas',
    text: 'Empieza a escribir. Cuando paras, el texto fantasma sugiere el resto: pulsa [[Tab]] para aceptarlo. O escribe un comentario que diga lo que necesitas y pulsa [[Ctrl Shift G]]. [Cómo funciona](/docs/first-steps)',
  },
}

export const firstRequestComment: string = '// tu primera solicitud podría ser esta'

export const editorsCard: typeof source.editorsCard = {
  title: 'Editores conectados',
  manage: 'Gestionar',
  active: { before: 'Última actividad: ', after: '' },
  none: 'Ningún editor conectado. Ejecuta **Ghost Writers: Iniciar sesión** desde la paleta de comandos de tu editor.',
  another: '¿Otro más? Ejecuta **Ghost Writers: Iniciar sesión** desde su paleta de comandos.',
}

export const downloadCard: typeof source.downloadCard = {
  title: 'Extensión de VS Code',
  install: 'Después de descargarla, instálala desde la carpeta donde la guardaste:',
  installed: 'Instalada y conectada. Para otro editor, usa el mismo archivo:',
  command: 'el comando de instalación',
  allWays: 'Todas las formas de instalar',
  verify: 'Verificar la descarga',
  checksum: 'SHA-256 del archivo:',
  copiedChecksum: 'el SHA-256',
}

export const planCard: typeof source.planCard = {
  title: 'Plan actual',
  allowance: 'Cupo',
  unlimited: 'Solicitudes ilimitadas',
  perDay: (requests) => `${formatCount(requests)} solicitudes/día`,
  renewal: 'Renovación',
  upgrade: 'Mejorar plan',
  billing: 'Facturación',
}

export const cycleNames: typeof source.cycleNames = {
  free: 'Plan gratuito',
  monthly: 'Suscripción mensual',
  yearly: 'Suscripción anual',
}

export const planExpiry: typeof source.planExpiry = {
  changes: (plan, day) => `Cambia a ${plan} el ${day}`,
  renews: (day) => `Se renueva el ${day}`,
  ends: (day) => `Termina el ${day}`,
}

export const allowanceCard: typeof source.allowanceCard = {
  title: 'Solicitudes',
  usage: 'Uso',
  limit: (dailyLimit) => `Límite diario: ${formatCount(dailyLimit)}`,
  noLimit: 'Poner un límite diario',
  ofCeiling: (requests) => `de ${formatCount(requests)} disponibles`,
  bar: 'Solicitudes restantes',
  unlimited: 'Sin límite',
  unlimitedText: 'Haz todas las solicitudes que necesites.',
  upgrade: (plan) => `Pasar a ${plan}`,
  ownKey: 'Usar tu propia clave',
  recent: (requests) => `${countRequests(requests)} en los últimos 30 días.`,
  noneRecently: 'Ninguna solicitud en los últimos 30 días.',
  perDay: 'Solicitudes por día, en tu zona horaria',
  perDayUtc: 'Solicitudes por día (UTC)',
}

export const allowanceLevels: typeof source.allowanceLevels = {
  full: 'Cupo completo.',
  fine: 'Vas bien.',
  low: 'Quedan pocas.',
  empty: 'Agotado.',
}

export const refill: typeof source.refill = {
  rate: (perDay) =>
    `Se recargan ${formatCount(perDay)} solicitudes/día, y las que no uses se acumulan.`,
  full: (moment) => `Completo otra vez el ${moment}.`,
  next: (moment) => `Tu próxima solicitud llega el ${moment}.`,
}

export const largerPlan: typeof source.largerPlan = {
  unlimited: (plan) => `${plan} no tiene límite diario.`,
  limited: (plan, { perDay, ceiling }) =>
    `${plan} recarga ${formatCount(perDay)} solicitudes al día y empieza con ${formatCount(ceiling)}.`,
}

export const languages: typeof source.languages = {
  title: 'Lenguaje de programación',
  choose: 'Elige un lenguaje',
  chooseButton: 'Elegir lenguaje',
  switchTo: 'Cambiar a',
  switchButton: 'Cambiar de lenguaje',
  none: 'Elegir…',
  missing: 'Elige un lenguaje.',
  upgrade: `${getPlanWith(({ languages }) => languages === 'multi').name} incluye todos los lenguajes.`,
  seePlans: 'Ver planes',
}

export const describeLanguage: typeof source.describeLanguage = (language, timeZone) => {
  if (!language)
    return 'El autocompletado y Generar código funcionan con un lenguaje a la vez. El primero que uses será el tuyo, o elígelo aquí.'
  return language.switchableAt
    ? `El autocompletado y Generar código funcionan con este lenguaje. Puedes volver a cambiarlo el ${formatMoment(language.switchableAt, timeZone)}.`
    : 'El autocompletado y Generar código funcionan con este lenguaje. Puedes cambiarlo una vez cada 24 horas.'
}

export const moreLinks: typeof source.moreLinks = {
  name: 'Más',
  snippets: (count) =>
    count === 0 ? 'Snippets' : plural(count, { one: '**#** snippet', other: '**#** snippets' }),
  teams: (count) =>
    count === 0 ? 'Equipos' : plural(count, { one: '**#** equipo', other: '**#** equipos' }),
  invoices: 'Facturas',
  docs: 'Docs',
}
