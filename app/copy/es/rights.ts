import { getPlan, paidPlanIds } from '@ghost-writers-ia/rules/plans'
import type { Outcome } from '#domain/rights/ports.ts'
import type * as source from '../en/rights.ts'

/** Los textos de los botones son los de la ley: Directiva (UE) 2023/2673. */
export const rights: typeof source.rights = {
  withdrawal: {
    title: 'Desistir del contrato aquí',
    description: 'Desiste de tu contrato en un plazo de 14 días, sin iniciar sesión.',
    intro: [
      'Puedes desistir en los 14 días siguientes a tu pedido, sin dar motivos y sin iniciar sesión.',
      'Te enviaremos de inmediato por correo un acuse de recibo con la fecha y la hora. No se envía nada hasta que confirmes en la página siguiente.',
    ],
    other:
      '¿Ya ha pasado ese plazo y quieres terminar tu plan? [Cancela tu contrato](/cancel-contract).',
    confirmTitle: '¿Es correcto?',
    confirmIntro:
      'Con un clic desistes de este contrato. Si todo coincide, terminaremos tu plan y te reembolsaremos el pago por el mismo medio con el que pagaste, en un plazo de 14 días.',
    confirm: 'Confirmar desistimiento',
    receivedTitle: 'Hemos recibido tu desistimiento',
  },
  cancellation: {
    title: 'Cancelar el contrato',
    description: 'Cancela tu contrato sin iniciar sesión.',
    intro: [
      'Puedes cancelar cuando quieras, sin iniciar sesión. Conservas tu plan hasta el final del periodo pagado.',
      'Te enviaremos de inmediato por correo un acuse de recibo con la fecha y la hora. No se envía nada hasta que confirmes en la página siguiente.',
    ],
    other:
      '¿Hiciste el pedido en los últimos 14 días? También puedes [desistir del contrato](/withdraw).',
    confirmTitle: '¿Es correcto?',
    confirmIntro:
      'Con un clic cancelas este contrato. Si todo coincide, no te cobraremos nada más.',
    confirm: 'Cancelar ahora',
    receivedTitle: 'Hemos recibido tu cancelación',
  },
}

export const steps: typeof source.steps = {
  details: 'paso 1 de 3',
  confirm: 'paso 2 de 3',
  receipt: 'paso 3 de 3',
}

const [examplePlan] = paidPlanIds.map(getPlan)

export const rightsForm: typeof source.rightsForm = {
  name: 'Tu nombre',
  email: 'Correo',
  emailHint: 'Aquí llega el acuse de recibo. Si puedes, usa la dirección de tu cuenta.',
  contract: 'Contrato',
  contractHint:
    'Tu plan o el número de tu factura. No hace falta que sea exacto. Con tu número de contrato (GW-…) se tramita de inmediato.',
  contractExample: `${examplePlan?.name}, o un número de factura`,
  type: 'Tipo',
  ordinary: 'Cancelación ordinaria',
  extraordinary: 'Cancelación extraordinaria, por causa justificada',
  reason: 'Motivo',
  reasonHint: 'Solo para una cancelación extraordinaria.',
  wantedOn: 'Fecha de fin',
  wantedOnHint: 'Déjala vacía para cancelar lo antes posible.',
  asSoonAsPossible: 'Lo antes posible',
  next: 'Continuar',
  change: 'Cambiar los datos',
  nameMissing: 'Escribe tu nombre',
  nameTooLong: 'Escribe un nombre más corto',
  emailInvalid: 'Escribe un correo válido para que podamos enviarte el acuse de recibo',
  contractMissing: 'Dinos qué contrato es, por ejemplo el nombre de tu plan',
  contractTooLong: 'Describe el contrato en menos de 200 caracteres',
  reasonMissing: 'Dinos el motivo de la cancelación extraordinaria',
  reasonTooLong: 'Escribe un motivo de menos de 2000 caracteres',
  dateInvalid: 'Escribe la fecha de fin como una fecha o déjala vacía',
  datePast: 'Elige una fecha de fin a partir de hoy o déjala vacía',
  automated:
    'Parece que lo ha rellenado un programa, así que no lo hemos aceptado. Escríbenos y lo tramitaremos.',
}

export const receiptCopy: typeof source.receiptCopy = {
  heading: 'Recibido',
  intro: 'Esto confirma que ha llegado y cuándo. Te escribiremos otra vez cuando lo revisemos.',
  received: 'Recibido',
  reference: 'Referencia',
  declaration: 'Declaración',
  reason: 'Motivo',
  print: 'Imprimir o guardar',
}

export const quoteDeclaration: typeof source.quoteDeclaration = ({ text, name, email }) =>
  `«${text}» ${name}, ${email}`

export const describeCopy: typeof source.describeCopy = (email) =>
  `Hemos enviado una copia a ${email}.`

export const otherWays: typeof source.otherWays = {
  contact: 'También puedes [escribirnos](/contact).',
  email: (email) => `También puedes declararlo por correo a [${email}](mailto:${email}).`,
  mail: (address) => `También puedes declararlo por correo postal a ${address}.`,
  both: (email, address) =>
    `También puedes declararlo por correo a [${email}](mailto:${email}) o por correo postal a ${address}.`,
}

export const confirmDeclarationPage: typeof source.confirmDeclarationPage = {
  label: 'confirmar',
  contact: 'Contactar',
  quote: (text) => `«${text}»`,
  title: 'Confirma tu declaración',
  description: 'Confirma un desistimiento o una cancelación que has enviado.',
  intro:
    'Confirma que lo has enviado tú. Lo tramitaremos de inmediato y te escribiremos con el resultado.',
  submit: 'Sí, es mía',
  dead: 'Si ya lo habías confirmado, no tienes que hacer nada: te escribiremos con el resultado.',
}

export const openDeclarationsCopy: typeof source.openDeclarationsCopy = {
  title: 'Declaraciones abiertas',
  hint: 'Desistimientos y cancelaciones que necesitan a una persona. Cuenta cuándo se recibieron.',
  none: 'Ninguna.',
  carryOut: 'Tramitar',
  close: 'Marcar como hecha',
  noCustomer: 'Ningún cliente con esta dirección tiene un contrato.',
}

const outcomes: Readonly<Record<Outcome, string>> = {
  late: 'Llegó pasados los 14 días. Tramítala para aceptarla igualmente.',
  canceled:
    'Por causa justificada: termina con el periodo pagado. Tramítala para terminarlo ya y reembolsar el resto.',
  'no-contract': 'La cuenta no tiene ningún contrato.',
  ended: 'Terminado.',
  'already-over': 'Ya había terminado.',
  'by-hand': 'Hecho.',
}

export const describeOpen: typeof source.describeOpen = (outcome) =>
  outcome ? outcomes[outcome] : 'Sin confirmar por el cliente.'
