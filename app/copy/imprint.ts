import type { Operator } from '#domain/operator/operator.ts'
import type { Clause } from './legal.ts'

export const imprint = {
  label: 'imprint',
  title: 'Imprint',
  description: 'Who runs this site, and how to reach them.',
  intro: 'Who runs this site, and how to reach us.',
}

/** What isn't configured is left out: a public site doesn't start without what the law requires. */
export function listImprintClauses(operator: Operator): readonly Clause[] {
  const { representative, register, vatId, authority, phone } = operator
  const given = [
    { title: 'Represented by', text: representative },
    { title: 'Phone', text: phone },
    { title: 'Register', text: register },
    { title: 'VAT ID', text: vatId },
    { title: 'Supervisory authority', text: authority },
  ]
  return [
    { title: 'Operator', blocks: ['operator'] },
    ...given
      .filter(({ text }) => text !== '')
      .map(({ title, text }) => ({ title, blocks: [{ plain: text }] })),
    {
      title: 'Your contract',
      blocks: [
        'You can [withdraw from a contract](/withdraw) or [cancel it](/cancel-contract) without logging in. Prices and rules are in the [terms](/terms).',
      ],
    },
  ]
}
