import type * as source from '../en/providers.ts'

export const providerWords: typeof source.providerWords = {
  continueWith: (name) => `Weiter mit ${name}`,
  agree: {
    before: 'Wenn du neu bist, legt das dein Konto an, und du stimmst den ',
    terms: 'Nutzungsbedingungen',
    after: ' zu.',
  },
  label: 'Anmelden',
  pageTitle: 'Anmelden',
  description: 'Anmeldung bei einem Anbieter.',
  leaving: {
    title: (name) => `Weiter zu ${name}`,
    intro: (name) => `Nach der Anmeldung bei ${name} kommst du hierher zurück.`,
    link: (name) => `Weiter zu ${name}`,
  },
  proofTitle: 'Durch erneute Anmeldung',
}

export const providerRows: typeof source.providerRows = {
  connectedAs: (email) => (email ? `Verbunden als ${email}` : 'Verbunden'),
  lastUsed: (day) => `Zuletzt benutzt: ${day}`,
  notConnected: 'Nicht verbunden',
  several: 'Du kannst mehrere verbinden.',
  connect: 'Verbinden',
  connectAnother: 'Weiteren verbinden',
  which: (name) => ` ${name}`,
  disconnect: 'Trennen',
  disconnectHint: (name) => `Danach kannst du dich mit ${name} nicht mehr anmelden.`,
  submit: (name) => `${name} trennen`,
  gone: 'Diesen Anbieter gibt es hier nicht mehr.',
}

export const linkPage: typeof source.linkPage = {
  label: 'Konto',
  pageTitle: 'Verbinden',
  title: (name) => `${name} verbinden`,
  description: 'Verbinde einen Anbieter mit deinem Konto.',
  intro: (name, email) =>
    `Du hast dich bei ${name} als ${email} angemeldet. Verbinde es mit deinem Konto, dann kannst du dich ab jetzt damit anmelden.`,
  account: (email) => `Dein Konto: ${email}`,
  submit: (name) => `${name} verbinden`,
  skip: 'Nicht jetzt',
  fallback: 'Das ließ sich nicht verbinden',
}
