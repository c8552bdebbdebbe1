import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type * as source from '../en/plan-offers.ts'
import { planCard } from './dashboard.ts'

/** The number of requests comes after the first feature, as in English. */
const offers: Readonly<Record<PlanId, source.PlanOffer>> = {
  free: {
    audience: 'Zum Ausprobieren',
    features: ['Einfache Vervollständigung', 'Community-Support', 'Eine Programmiersprache'],
  },
  essential: {
    audience: 'Für jeden Tag',
    features: [
      'Erweiterte Vervollständigung',
      'E-Mail-Support',
      'Alle Sprachen',
      'Eigene Snippets',
      'Code-Erklärungen',
    ],
  },
  pro: {
    audience: 'Für intensive Nutzung und Skripte',
    features: [
      'Alles aus Essential',
      'Bevorzugter Support',
      'API-Zugang',
      'Fine-Tuning eigener Modelle',
      'Teilen im Team',
    ],
  },
}

export const describeOffer: typeof source.describeOffer = ({ id, allowance }) => {
  const { audience, features } = offers[id]
  const requests =
    allowance.kind === 'unlimited' ? planCard.unlimited : planCard.perDay(allowance.perDay)
  return { audience, features: features.toSpliced(1, 0, requests) }
}
