import type * as source from '../en/contact.ts'

export const contact: typeof source.contact = {
  label: 'contacto',
  title: 'Contacto',
  description: 'Contacta con quienes hacen Ghost Writers IA.',
  intro:
    '¿Preguntas sobre los planes, tu cuenta o este sitio? Escríbenos. Te responderá una persona por correo.',
  heading: 'Habla con nosotros',
  name: 'Nombre',
  text: 'Mensaje',
  send: 'Enviar mensaje',
  forUsers: '¿Necesitas ayuda con la extensión o tu plan? Ve a [soporte](/support).',
  expect: 'Leemos todos los mensajes y respondemos por orden de llegada.',
  nameMissing: 'Escribe tu nombre',
  nameTooLong: 'Escribe un nombre más corto',
  emailInvalid: 'Escribe un correo válido para que podamos responderte',
  textMissing: 'Escribe un mensaje',
  textTooLong: 'Escribe un mensaje de menos de 5000 caracteres',
}

export const describeContactAddress: typeof source.describeContactAddress = (email) =>
  `También puedes escribir a [${email}](mailto:${email}).`
