/** The local mailbox, for the person who runs the site. */
export const mailboxPage = {
  label: 'local mailbox',
  title: 'Mailbox',
  description: 'The emails that this site would have sent.',
  intro:
    'No SMTP server is configured, so emails stay here. Only browsers with the key can open this page.',
  empty: 'No emails yet. Sign up to get the first one.',
}

export const mailPage = {
  title: 'Email',
  description: 'An email in the local mailbox.',
  to: (address: string) => `To ${address}.`,
  all: 'All emails',
  views: 'Email views',
  html: 'HTML',
  text: 'Text',
}
