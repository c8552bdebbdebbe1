import type * as source from '../en/imprint.ts'

export const imprint: typeof source.imprint = {
  label: 'Impressum',
  title: 'Impressum',
  description: 'Wer diese Website betreibt und wie du uns erreichst.',
  intro: 'Wer diese Website betreibt und wie du uns erreichst.',
}

export const listImprintClauses: typeof source.listImprintClauses = ({
  representative,
  register,
  vatId,
  authority,
  phone,
}) => {
  const given = [
    { title: 'Vertreten durch', text: representative },
    { title: 'Telefon', text: phone },
    { title: 'Registereintrag', text: register },
    { title: 'Umsatzsteuer-Identifikationsnummer', text: vatId },
    { title: 'Aufsichtsbehörde', text: authority },
  ]
  return [
    { title: 'Angaben gemäß § 5 DDG', blocks: ['operator'] },
    ...given
      .filter(({ text }) => text !== '')
      .map(({ title, text }) => ({ title, blocks: [{ plain: text }] })),
    {
      title: 'Dein Vertrag',
      blocks: [
        'Du kannst ohne Anmeldung einen [Vertrag widerrufen](/withdraw) oder [kündigen](/cancel-contract). Preise und Regeln stehen in den [Nutzungsbedingungen](/terms).',
      ],
    },
  ]
}
