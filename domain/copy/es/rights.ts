import type * as source from '../en/rights.ts'

export const rights: typeof source.rights = {
  facts: {
    received: (moment) => `Recibido: ${moment}`,
    reference: (reference) => `Referencia: ${reference}`,
    declaration: (text) => `Declaración: «${text}»`,
    reason: (reason) => `Motivo: ${reason}`,
    name: (name) => `Nombre: ${name}`,
    email: (email) => `Correo: ${email}`,
  },
  received: {
    withdrawal: {
      subject: (reference) => `Hemos recibido tu desistimiento (${reference})`,
      text: 'Esto confirma que hemos recibido tu desistimiento y cuándo. Te escribiremos otra vez cuando lo revisemos.',
      button: 'Confirmar desistimiento',
    },
    cancellation: {
      subject: (reference) => `Hemos recibido tu cancelación (${reference})`,
      text: 'Esto confirma que hemos recibido tu cancelación y cuándo. Te escribiremos otra vez cuando la revisemos.',
      button: 'Confirmar cancelación',
    },
    confirm: 'Para que se tramite sin esperar a que lo revisemos, confirma que lo has enviado tú.',
    notYou:
      'Si no lo has enviado tú, no tienes que hacer nada, pero dínoslo: basta con responder a este correo.',
  },
  late: {
    subject: (reference) => `Tu desistimiento ha llegado fuera de plazo (${reference})`,
    text: (moment) =>
      `Recibimos tu desistimiento el ${moment}. Ya habían pasado los 14 días en los que podías desistir de este contrato, así que tu plan continúa.`,
    cancel:
      'Lo que sí puedes hacer es cancelarlo: lo conservas hasta el final del periodo pagado y no te cobraremos nada más.',
    disagree: 'Si crees que es un error, responde a este correo y lo revisará una persona.',
    button: 'Cancelar contrato',
  },
  over: {
    subject: {
      withdrawal: (reference) => `Tu desistimiento (${reference})`,
      cancellation: (reference) => `Tu cancelación (${reference})`,
    },
    ends: (day) =>
      `Tu plan ya estaba cancelado y termina el ${day}. No te cobraremos nada más y no tienes que hacer nada.`,
    ended: 'Tu plan ya había terminado. No te cobraremos nada más y no tienes que hacer nada.',
  },
  contract: {
    monthly: (plan, number) => `${plan}, mensual (${number})`,
    yearly: (plan, number) => `${plan}, anual (${number})`,
  },
}
