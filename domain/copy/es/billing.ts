import type * as source from '../en/billing.ts'

export const billing: typeof source.billing = {
  goToBilling: 'Ir a facturación',
  goToDashboard: 'Ir al panel',
  seePlans: 'Ver planes',
  updateCard: 'Actualizar tarjeta',
  confirmPayment: 'Confirmar pago',
  billed: {
    monthly: (plan) => `${plan} (mensual)`,
    yearly: (plan) => `${plan} (anual)`,
  },
  welcome: {
    subject: (plan) => `Te damos la bienvenida a ${plan}`,
    thanks: (plan) =>
      `Gracias por suscribirte. Tienes ${plan}, y tus editores conectados ya lo usan.`,
    start:
      '¿Es tu primera vez? Descarga la extensión desde tu panel, instálala en VS Code y ejecuta «Ghost Writers: Iniciar sesión» desde la paleta de comandos.',
    refund:
      '¿No es lo que esperabas? Puedes pedir un reembolso completo en los 14 días siguientes a tu primer pago, en la página de facturación.',
  },
  changed: {
    subject: (plan) => `Ya tienes ${plan}`,
    text: ({ plan, day }) => `Tu suscripción ahora es ${plan} y está pagada hasta el ${day}.`,
  },
  changeScheduled: {
    subject: (day) => `Tu plan cambiará el ${day}`,
    text: ({ from, to, day }) =>
      `Como pediste, tu plan cambiará de ${from} a ${to} el ${day}. Hoy no se cobra nada.`,
    undo: 'Si cambias de idea, puedes deshacerlo hasta entonces.',
  },
  canceled: {
    subject: (plan) => `Tu plan ${plan} está cancelado`,
    refund: (amount) => `Cuando termine, te reembolsaremos ${amount} por los días que queden.`,
    causes: {
      asked: {
        text: (plan, day) =>
          `Como pediste, hemos cancelado ${plan}. Puedes usarlo hasta el ${day} y no te cobraremos nada más.`,
        next: 'Si cambias de idea, puedes deshacerlo hasta entonces.',
      },
      disputed: {
        text: (plan, day) =>
          `Tu banco ha revertido uno de tus pagos, así que hemos cancelado ${plan}. Puedes usarlo hasta el ${day} y no te cobraremos nada más.`,
        next: 'Si es un error, responde a este correo.',
      },
      price: {
        text: (plan, day) =>
          `No has aceptado el nuevo precio, así que hemos cancelado ${plan}. Puedes usarlo hasta el ${day} y no te cobraremos nada más.`,
        next: 'Hasta entonces puedes aceptarlo y conservar tu plan.',
      },
    },
  },
  endingSoon: {
    subject: (plan, day) => `Tu plan ${plan} termina el ${day}`,
    text: (plan, day) =>
      `${plan} termina el ${day}. Después pasarás a Free y no te cobraremos nada más.`,
    undo: 'Si cambias de idea, puedes deshacer la cancelación hasta entonces.',
    button: 'Conservar mi plan',
  },
  ended: {
    subject: (plan) => `Tu plan ${plan} ha terminado`,
    text: (plan) =>
      `${plan} ha terminado y no te cobraremos nada más. Ahora tienes el plan Free. Tu cuenta y tu configuración no han cambiado.`,
  },
  receipt: {
    subject: (amount) => `Recibo de ${amount}`,
    paid: (amount, day) => `El ${day} recibimos tu pago de ${amount}.`,
    paidInvoice: ({ amount, number, day }) =>
      `El ${day} recibimos tu pago de ${amount} por la factura ${number}.`,
    button: 'Ver factura',
  },
  addressNeeded: {
    subject: 'Necesitamos tu dirección de facturación',
    text: 'Tu plan se ha renovado, pero no podemos calcular el IVA de tu factura porque falta tu dirección de facturación. Conservas tu plan y no se cobra nada hasta que la añadas.',
    button: 'Añadir dirección de facturación',
  },
  paymentFailed: {
    subject: 'Tu pago ha fallado',
    retried: ({ plan, amount, day }) =>
      `No hemos podido cobrar ${amount} por ${plan}. Conservas tu plan mientras volvemos a intentarlo. Próximo intento: ${day}.`,
    notRetried: ({ plan, amount, day }) =>
      `No hemos podido cobrar ${amount} por ${plan}, y no podemos volver a intentarlo con esta tarjeta. Actualízala o paga la factura como muy tarde el ${day} para conservar tu plan.`,
    reason:
      'Suele pasar cuando la tarjeta ha caducado. Actualízala y cobraremos a la nueva de inmediato.',
    confirmSubject: 'Confirma tu pago con tu banco',
    confirm: ({ plan, amount }) =>
      `Tu banco necesita que confirmes este pago: ${amount} por ${plan}. Se tarda un minuto, y mientras tanto conservas tu plan.`,
  },
  finalNotice: {
    subject: (plan) => `Tu plan ${plan} está a punto de terminar`,
    notRetried: (amount, day) =>
      `Seguimos sin poder cobrar ${amount}. Puedes pagar hasta el ${day}. Después tu plan terminará y pasarás a Free.`,
    untilDay: (amount, day) =>
      `Seguimos sin poder cobrar ${amount}. Dejaremos de intentarlo el ${day}. Después tu plan terminará y pasarás a Free.`,
    soon: (amount) =>
      `Seguimos sin poder cobrar ${amount} y estamos a punto de dejar de intentarlo. Después tu plan terminará y pasarás a Free.`,
    confirm: 'Confirma el pago con tu banco para conservar tu plan.',
    updateCard: 'Actualiza tu tarjeta para conservar tu plan. Cobraremos a la nueva de inmediato.',
  },
  refunded: {
    subject: (amount) => `Tu reembolso de ${amount}`,
    text: (amount) =>
      `Hemos reembolsado ${amount} a tu método de pago original. Puede tardar de 5 a 10 días en aparecer.`,
    invoice: (number, amount) => `Factura ${number}: ${amount}`,
    payment: (amount) => `Pago: ${amount}`,
  },
  refundFailed: {
    subject: (amount) => `Tu reembolso de ${amount} ha fallado`,
    text: (amount) =>
      `Te habíamos reembolsado ${amount}, pero tu banco ha devuelto el importe. El dinero sigue siendo tuyo: dinos cómo hacértelo llegar.`,
    button: 'Contactar',
  },
}
