import type * as source from '../en/mailbox.ts'

export const mailboxPage: typeof source.mailboxPage = {
  label: 'Lokales Postfach',
  title: 'Postfach',
  description: 'Die E-Mails, die diese Website gesendet hätte.',
  intro:
    'Es ist kein SMTP-Server eingerichtet, deshalb bleiben E-Mails hier. Nur Browser mit dem Schlüssel können diese Seite öffnen.',
  empty: 'Noch keine E-Mails. Registriere dich, um die erste zu bekommen.',
}

export const mailPage: typeof source.mailPage = {
  title: 'E-Mail',
  description: 'Eine E-Mail im lokalen Postfach.',
  to: (address) => `An ${address}.`,
  all: 'Alle E-Mails',
  views: 'Ansichten der E-Mail',
  html: 'HTML',
  text: 'Text',
}
