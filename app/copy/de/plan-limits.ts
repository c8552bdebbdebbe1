import { type Limited, listPlansWith } from '#app/plans/name-plans.ts'
import { formatList, plural } from '#domain/locale.ts'
import type * as source from '../en/plan-limits.ts'

const included: Readonly<Record<Limited, (plans: string) => string>> = {
  completion: (plans) => `Vervollständigung ist in ${plans} enthalten.`,
  'block-completion': (plans) => `Ganze Blöcke zu vervollständigen ist in ${plans} enthalten.`,
  generate: (plans) => `„Code generieren“ ist in ${plans} enthalten.`,
  explain: (plans) => `Code-Erklärungen sind in ${plans} enthalten.`,
  refactor: (plans) => `„Refaktorieren“ ist in ${plans} enthalten.`,
  tests: (plans) => `Tests zu generieren ist in ${plans} enthalten.`,
  fix: (plans) => `Bugs zu beheben ist in ${plans} enthalten.`,
  commit: (plans) => `Commit-Nachrichten zu schreiben ist in ${plans} enthalten.`,
  chat: (plans) => `Chat ist in ${plans} enthalten.`,
  snippets: (plans) => `Snippets sind in ${plans} enthalten.`,
  'fine-tuning': (plans) => `Fine-Tuning ist in ${plans} enthalten.`,
  'api-access': (plans) => `API-Tokens sind in ${plans} enthalten.`,
}

export const describeMissingFeature: typeof source.describeMissingFeature = (feature) =>
  included[feature](formatList(listPlansWith(feature)))

export const describeExcess: typeof source.describeExcess = ({ refused, limit }) =>
  refused === 'too-many-at-once'
    ? `Fair Use: Bis zu ${limit} Anfragen können gleichzeitig laufen. Warte, bis eine fertig ist.`
    : `Fair Use: Möglich sind bis zu ${limit} Anfragen pro Minute. Versuch es in einer Minute noch mal.`

export const describeOtherLanguage: typeof source.describeOtherLanguage = ({
  language,
  wanted,
}) => {
  const limit = `Dein Tarif arbeitet in jeweils einer Sprache, und deine ist ${language.name}.`
  return language.switchableAt
    ? `${limit} Dein letzter Wechsel ist weniger als einen Tag her. Mit einem Upgrade kannst du ${wanted} sofort verwenden.`
    : `${limit} Wechsle zu ${wanted}, oder mach ein Upgrade, um alle Sprachen zu verwenden.`
}

export const describeDailyLimit: typeof source.describeDailyLimit = (limit) => {
  const requests = plural(limit, { one: '# Anfrage', other: '# Anfragen' })
  return `Du hast dein eigenes Limit erreicht: ${requests} am Tag.`
}
