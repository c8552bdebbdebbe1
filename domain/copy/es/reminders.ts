import type * as source from '../en/reminders.ts'

export const reminders: typeof source.reminders = {
  goToBilling: 'Ir a facturación',
  seeNewPrice: 'Ver el nuevo precio',
  renewal: {
    subject: (plan, day) => `Tu plan ${plan} se renueva el ${day}`,
    text: ({ plan, day, amount }) =>
      `${plan} se renueva el ${day} y te cobraremos ${amount}. Si quieres conservarlo, no tienes que hacer nada.`,
    cancel:
      'Si no, cancélalo en la página de facturación antes de ese día. Podrás usarlo hasta entonces y no te cobraremos nada más.',
  },
  yearly: {
    subject: (plan) => `Recordatorio anual de tu plan ${plan}`,
    text: ({ plan, day, amount }) =>
      `Tienes ${plan}. Tu próximo cobro es de ${amount} el ${day}. El plan se renueva cada mes hasta que canceles.`,
    cancel:
      'Si quieres conservarlo, no tienes que hacer nada. Puedes cancelarlo cuando quieras en la página de facturación.',
  },
  cardExpiring: {
    subject: 'Tu tarjeta está a punto de caducar',
    text: ({ plan, day, card }) =>
      `Tu tarjeta (${card}) caduca antes de que ${plan} se renueve el ${day}.`,
    update:
      'Actualízala antes de ese día para conservar tu plan. Si tu banco ya ha renovado la tarjeta, no tienes que hacer nada.',
    button: 'Actualizar tarjeta',
  },
  priceChange: {
    subject: (plan) => `El precio de tu plan ${plan} va a cambiar`,
    text: {
      monthly: ({ plan, day, from, to }) =>
        `${plan} costará ${to} al mes en lugar de ${from}. Para ti empieza con la renovación del ${day}.`,
      yearly: ({ plan, day, from, to }) =>
        `${plan} costará ${to} al año en lugar de ${from}. Para ti empieza con la renovación del ${day}.`,
    },
    answer: (day) =>
      `Si te parece bien, acéptalo. Si no, no tienes que hacer nada: tu plan terminará el ${day} y no te cobraremos el nuevo precio. También puedes cancelarlo cuando quieras en la página de facturación.`,
  },
  priceReminder: {
    subject: (plan, day) => `Tu plan ${plan} necesita tu respuesta antes del ${day}`,
    text: {
      monthly: ({ plan, day, amount }) =>
        `A partir del ${day}, ${plan} cuesta ${amount} al mes. Aún no lo has aceptado.`,
      yearly: ({ plan, day, amount }) =>
        `A partir del ${day}, ${plan} cuesta ${amount} al año. Aún no lo has aceptado.`,
    },
    answer: (day, amount) =>
      `Si lo aceptas, tu plan se renueva el ${day} por ${amount}. Si no, termina ese día y no te cobraremos nada más.`,
  },
  priceConsent: {
    monthly: ({ plan, day, amount }) =>
      `Acepto que ${plan} (mensual) cueste ${amount} al mes a partir del ${day} y se renueve cada mes hasta que cancele.`,
    yearly: ({ plan, day, amount }) =>
      `Acepto que ${plan} (anual) cueste ${amount} al año a partir del ${day} y se renueve cada año hasta que cancele.`,
  },
}
