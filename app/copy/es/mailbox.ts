import type * as source from '../en/mailbox.ts'

export const mailboxPage: typeof source.mailboxPage = {
  label: 'buzón local',
  title: 'Buzón',
  description: 'Los correos que este sitio habría enviado.',
  intro:
    'No hay ningún servidor SMTP configurado, así que los correos se quedan aquí. Solo los navegadores con la clave pueden abrir esta página.',
  empty: 'Aún no hay correos. Crea una cuenta para recibir el primero.',
}

export const mailPage: typeof source.mailPage = {
  title: 'Correo',
  description: 'Un correo del buzón local.',
  to: (address) => `Para ${address}.`,
  all: 'Todos los correos',
  views: 'Vistas del correo',
  html: 'HTML',
  text: 'Texto',
}
