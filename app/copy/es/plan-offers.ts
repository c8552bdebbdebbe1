import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type * as source from '../en/plan-offers.ts'
import { planCard } from './dashboard.ts'

/** The number of requests comes after the first feature, as in English. */
const offers: Readonly<Record<PlanId, source.PlanOffer>> = {
  free: {
    audience: 'Para probarlo',
    features: ['Autocompletado básico', 'Soporte de la comunidad', 'Un solo lenguaje'],
  },
  essential: {
    audience: 'Para programar a diario',
    features: [
      'Autocompletado avanzado',
      'Soporte por correo',
      'Todos los lenguajes',
      'Snippets propios',
      'Explicaciones de código',
    ],
  },
  pro: {
    audience: 'Para uso intensivo y scripts',
    features: [
      'Todo lo de Essential',
      'Soporte prioritario',
      'Acceso a la API',
      'Ajuste fino de modelos',
      'Para compartir en equipo',
    ],
  },
}

export const describeOffer: typeof source.describeOffer = ({ id, allowance }) => {
  const { audience, features } = offers[id]
  const requests =
    allowance.kind === 'unlimited' ? planCard.unlimited : planCard.perDay(allowance.perDay)
  return { audience, features: features.toSpliced(1, 0, requests) }
}
