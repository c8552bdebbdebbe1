import { plural } from '#domain/locale.ts'
import type * as source from '../en/operator.ts'

export const operatorPage: typeof source.operatorPage = {
  label: 'operación',
  title: 'Operación',
  description: 'Usuarios, ingresos y estado del sitio.',
  counting: 'Se están contando los números. Recarga esta página dentro de un minuto.',
  tooOld:
    'Los números son más antiguos de lo que deberían. ¿Se está ejecutando la tarea refresh-totals?',
  revenueHint:
    'Suscripciones activas a precio de tarifa, con una doceava parte de los precios anuales. Lo que se ha pagado de verdad está en Stripe.',
  noRevenue: 'Aún no paga nadie.',
  allowanceHint:
    'Qué parte de su cupo han usado los usuarios. Los planes sin límite no se incluyen.',
  releaseHint: 'La última versión de la extensión que ha descargado cada usuario.',
  noReleases: 'Aún no hay descargas.',
  spendHint:
    'Lo que cobran los routers, según los precios de MODELS o según dicen ellos. Las llamadas sin precio cuentan como nada.',
  noSpend: 'Aún no hay llamadas.',
  countsHint:
    'Contado por días UTC según ocurre. Un servidor que se cae pierde sus últimos 20 segundos.',
}

export const operatorTitles: typeof source.operatorTitles = {
  now: 'Ahora',
  revenue: 'Ingresos recurrentes mensuales',
  allowance: 'Cupos',
  queues: 'Colas',
  releases: 'Versiones',
  spend: 'Coste de los modelos en 30 días',
  spendByDay: 'Coste de los modelos por día',
}

export const nowLabels: typeof source.nowLabels = {
  users: 'Usuarios',
  verified: 'Con el correo verificado',
  paying: 'Usuarios de pago',
  cancelled: 'Cancelados, aún pagados',
  pastDue: 'Con un pago fallido',
  ended: 'Suscripciones terminadas en 30 días',
  churn: 'Bajas en 30 días',
}

export const revenueColumns: typeof source.revenueColumns = [
  'Plan',
  'Moneda',
  'Mensuales',
  'Anuales',
  'Al mes',
]
export const totalLabel: string = 'Total'
export const allowanceColumns: typeof source.allowanceColumns = [
  'Plan',
  'Sin usar',
  'Usado',
  '80 % o más',
  'Agotado',
]
export const queueColumns: typeof source.queueColumns = [
  'Cola',
  'En espera',
  'Abandonados',
  'Más antiguo',
]
export const spendColumns: typeof source.spendColumns = [
  'Modelo',
  'Router',
  'Llamadas',
  'Tokens leídos',
  'En caché',
  'Tokens escritos',
  'Razonamiento',
  'Coste',
]
export const spendDayColumns: typeof source.spendDayColumns = ['Día', 'Modelo', 'Llamadas', 'Coste']
export const releaseColumns: typeof source.releaseColumns = ['Versión', 'Usuarios', 'Ofrecida']
export const yesOrNo: typeof source.yesOrNo = { yes: 'Sí', no: 'No' }

export const queueNames: typeof source.queueNames = {
  outbox: 'Correos',
  inbox: 'Eventos de Stripe',
  deletions: 'Clientes por eliminar',
}

export const unknownChurn: string = 'Aún no se sabe'
export const noneWaiting: string = '–'

const units = {
  users: { one: '# usuario', other: '# usuarios' },
  subscriptions: { one: '# suscripción', other: '# suscripciones' },
  checkouts: { one: '# compra', other: '# compras' },
  payments: { one: '# pago', other: '# pagos' },
  requests: { one: '# solicitud', other: '# solicitudes' },
  calls: { one: '# llamada', other: '# llamadas' },
  tokens: { one: '# token', other: '# tokens' },
  logins: { one: '# inicio de sesión', other: '# inicios de sesión' },
  errors: { one: '# error', other: '# errores' },
}

export const chartWords: typeof source.chartWords = {
  newUsers: { title: 'Usuarios nuevos', unit: units.users },
  paying: { title: 'Usuarios de pago', unit: units.users },
  'subscriptions-started': { title: 'Suscripciones iniciadas', unit: units.subscriptions },
  'subscriptions-ended': { title: 'Suscripciones terminadas', unit: units.subscriptions },
  checkouts: { title: 'Compras abiertas', unit: units.checkouts },
  'payments-failed': { title: 'Pagos fallidos', unit: units.payments },
  requests: { title: 'Solicitudes respondidas', unit: units.requests },
  'requests-refused': { title: 'Solicitudes por encima de un límite', unit: units.requests },
  'model-calls': { title: 'Llamadas a modelos', unit: units.calls },
  'model-failures': { title: 'Llamadas a modelos fallidas', unit: units.calls },
  'tokens-in': { title: 'Tokens enviados a modelos', unit: units.tokens },
  'tokens-out': { title: 'Tokens de modelos', unit: units.tokens },
  logins: { title: 'Inicios de sesión', unit: units.logins },
  'logins-refused': { title: 'Inicios de sesión rechazados', unit: units.logins },
  faults: { title: 'Errores inesperados', unit: units.errors },
}

export const describeRefreshed: typeof source.describeRefreshed = (moment) =>
  `Contado el ${moment}.`

export const describeSum: typeof source.describeSum = (count, unit) =>
  `${plural(count, unit)} en 30 días`

export const describeLatest: typeof source.describeLatest = (count, unit) =>
  `${plural(count, unit)} hoy`

export const quoteDeclaration: typeof source.quoteDeclaration = (text) => `«${text}»`
