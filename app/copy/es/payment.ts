import type * as source from '../en/payment.ts'

export const successPage: typeof source.successPage = {
  label: 'pago',
  title: 'Pago',
  description: 'El estado de tu pago y de tu plan.',
  active: {
    title: 'Ya estás en',
    text: 'Gracias por suscribirte. Tu plan está activo.',
  },
  visitor: { title: 'Tu pago', text: 'Inicia sesión para ver tu plan.' },
  late: {
    title: 'Aún sin confirmar',
    text: 'Confirmar tu pago está tardando más de lo habitual.',
  },
  confirming: { title: 'Confirmando tu pago', text: 'Tarda unos segundos.' },
  delayed: 'Procesamiento con retraso',
  welcome: (plan) => `Ya tienes el plan ${plan}.`,
  logIn: 'Iniciar sesión',
  dashboard: 'Ir al panel',
  check: 'Comprobar ahora',
}

export const paymentProblems: typeof source.paymentProblems = {
  noSession: 'No se ha encontrado el ID de la sesión. Comprueba tu suscripción en el panel.',
  refresh: 'No se ha podido actualizar la suscripción. Compruébala en tu panel.',
  other: 'Se ha producido un error. Comprueba en tu panel el estado de la suscripción.',
}

export const paymentDetails: typeof source.paymentDetails = {
  title: 'Detalles del pago',
  label: 'Información de depuración',
  sessionId: 'ID de la sesión',
  noSession: 'Ninguno',
  userId: 'ID de usuario',
  noUser: 'Sin sesión iniciada',
  plan: 'Plan',
  unknown: 'Desconocido',
  limit: 'Límite de solicitudes',
  unlimited: 'Ilimitado',
  expires: 'Caduca',
  never: 'Nunca',
  webhook: 'Estado del webhook',
  processed: 'Procesado',
  pending: 'Pendiente',
}

export const receipt: typeof source.receipt = {
  title: 'Tu recibo',
  paid: 'Pagado',
  invoice: 'Ver factura',
  billing: 'Ir a facturación',
  sentTo: 'Enviado a',
  next: 'Próximo cobro',
  noNext: 'Ninguno. Tu plan termina con este periodo.',
  pending: 'Tu factura aún no está lista. La encontrarás en [facturación](/billing).',
}

export const firstSteps: typeof source.firstSteps = {
  title: '¿Y ahora qué?',
  connected:
    'No hay nada que instalar: tus editores ya usan tu nuevo plan. Sigue donde estabas o mira [qué incluye tu plan](/docs/plans).',
  steps: [
    {
      title: 'Instala la extensión',
      text: 'Descárgala e instálala en VS Code. [Todas las formas de instalar](/docs/install)',
    },
    {
      title: 'Inicia sesión desde tu editor',
      text: 'Ejecuta **Ghost Writers: Iniciar sesión** desde la paleta de comandos y confirma el código en tu navegador.',
    },
    {
      title: 'Escribe tu primera línea',
      text: 'Empieza a escribir. Cuando paras, el texto fantasma sugiere el resto: pulsa [[Tab]] para aceptarlo. O escribe un comentario que diga lo que necesitas y pulsa [[Ctrl Shift G]]. [Tus primeros cinco minutos](/docs/first-steps)',
    },
  ],
}
