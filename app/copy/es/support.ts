import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type * as source from '../en/support.ts'

const emailPlan = getPlanWith(({ support }) => support !== 'community').name

export const supportTiers: typeof source.supportTiers = {
  community: {
    name: 'Soporte de la comunidad',
    text: 'Te ayudan la documentación y otras personas que usan la extensión.',
  },
  email: {
    name: 'Soporte por correo',
    text: 'Envíanos un mensaje y te responderemos por correo, por orden de llegada.',
  },
  priority: {
    name: 'Soporte prioritario',
    text: 'Envíanos un mensaje y te responderemos por correo. Tus mensajes van primero.',
  },
}

export const describeCommunity: typeof source.describeCommunity = (communityUrl) =>
  communityUrl
    ? `Pregunta a otras personas en [la comunidad](${communityUrl}). La página [Acerca de](/about) explica todos los comandos y la configuración.`
    : 'Puedes [contactarnos](/contact) si tienes problemas con tu cuenta o con este sitio. La página [Acerca de](/about) explica todos los comandos y la configuración.'

export const support: typeof source.support = {
  label: 'soporte',
  title: 'Soporte',
  description: 'Obtén ayuda con Ghost Writers IA.',
  upgrade: `El soporte por correo está incluido en ${emailPlan}: nos escribes en esta página y te respondemos por correo.`,
  upgradeButton: 'Mejorar plan',
  subject: 'Asunto',
  message: 'Mensaje',
  submit: 'Enviar mensaje',
  environment: 'Detalles de tu editor',
  environmentHint: 'Las versiones y el último error. Puedes editarlos.',
  consent: 'Incluir estos detalles',
  consentHint: 'Si no, no se envían.',
  subjectMissing: 'Escribe un asunto',
  subjectTooLong: 'Escribe un asunto de menos de 150 caracteres',
  textMissing: 'Escribe un mensaje',
  textTooLong: 'Escribe un mensaje de menos de 5000 caracteres',
  environmentTooLong: 'Deja los detalles en menos de 4000 caracteres',
  failed: 'No hemos podido enviar tu mensaje. Inténtalo de nuevo.',
}

export const describeReply: typeof source.describeReply = (email) => `Responderemos a ${email}.`
