import { type Limited, listPlansWith } from '#app/plans/name-plans.ts'
import { formatList, plural } from '#domain/locale.ts'
import type * as source from '../en/plan-limits.ts'

const included: Readonly<Record<Limited, (plans: string) => string>> = {
  completion: (plans) => `El autocompletado está incluido en ${plans}.`,
  'block-completion': (plans) => `Completar bloques enteros está incluido en ${plans}.`,
  generate: (plans) => `Generar código está incluido en ${plans}.`,
  explain: (plans) => `Las explicaciones están incluidas en ${plans}.`,
  refactor: (plans) => `Refactorizar está incluido en ${plans}.`,
  tests: (plans) => `Generar tests está incluido en ${plans}.`,
  fix: (plans) => `Corregir errores está incluido en ${plans}.`,
  commit: (plans) => `Escribir mensajes de commit está incluido en ${plans}.`,
  chat: (plans) => `El chat está incluido en ${plans}.`,
  snippets: (plans) => `Los snippets están incluidos en ${plans}.`,
  'fine-tuning': (plans) => `El ajuste fino está incluido en ${plans}.`,
  'api-access': (plans) => `Los tokens de API están incluidos en ${plans}.`,
}

export const describeMissingFeature: typeof source.describeMissingFeature = (feature) =>
  included[feature](formatList(listPlansWith(feature)))

export const describeExcess: typeof source.describeExcess = ({ refused, limit }) =>
  refused === 'too-many-at-once'
    ? `Uso razonable: puede haber hasta ${limit} solicitudes a la vez. Espera a que termine una.`
    : `Uso razonable: hasta ${limit} solicitudes por minuto. Inténtalo dentro de un minuto.`

export const describeOtherLanguage: typeof source.describeOtherLanguage = ({
  language,
  wanted,
}) => {
  const limit = `Tu plan funciona con un lenguaje a la vez, y el tuyo es ${language.name}.`
  return language.switchableAt
    ? `${limit} Lo cambiaste hace menos de un día. Mejora de plan para usar ${wanted} ya.`
    : `${limit} Cambia a ${wanted} o mejora de plan para usar todos los lenguajes.`
}

export const describeDailyLimit: typeof source.describeDailyLimit = (limit) => {
  const requests = plural(limit, { one: '# solicitud', other: '# solicitudes' })
  return `Has llegado al límite que te habías puesto: ${requests} al día.`
}
