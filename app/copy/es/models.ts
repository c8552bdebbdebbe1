import { isAbove, plans } from '@ghost-writers-ia/rules/plans'
import { formatCount, formatDay, formatList } from '#domain/locale.ts'
import type { BudgetRefusal } from '#domain/models/budget.ts'
import type { ModelAbilities } from '#domain/models/ports.ts'
import type * as source from '../en/models.ts'

export const modelFailures: typeof source.modelFailures = {
  'model-unavailable':
    'Este modelo no está disponible ahora mismo. Elige otro o inténtalo más tarde.',
  'model-timeout': 'El modelo no ha respondido a tiempo. Inténtalo de nuevo.',
  'model-refused': 'El modelo no puede responder a esta solicitud.',
  'model-too-long':
    'Esto es demasiado largo para el modelo. Envía menos código o empieza un chat nuevo.',
  'model-busy': 'El modelo está ocupado. Inténtalo dentro de un momento.',
  'model-interrupted':
    'El servidor se reinició antes de que terminara la respuesta. Inténtalo de nuevo.',
  'request-settled': 'Este id de solicitud ya se ha usado. Usa uno nuevo.',
}

const abilities: Readonly<Record<keyof ModelAbilities, string>> = {
  chat: 'Este modelo no admite chat. Úsalo para el autocompletado.',
  completion: 'Este modelo no admite autocompletado. Elige otro.',
  tools: 'Este modelo no admite herramientas. Elige otro.',
  vision: 'Este modelo no admite imágenes. Elige otro.',
  embedding: 'Este modelo no admite embeddings. Elige otro.',
}

export const describeModelRefusal: typeof source.describeModelRefusal = (refused) => {
  switch (refused.refused) {
    case 'model-not-in-plan': {
      const including = plans.filter(({ id }) => !isAbove(refused.model.plan, id))
      return `${refused.model.name} está incluido en ${formatList(including.map(({ name }) => name))}.`
    }
    case 'model-cannot':
      return abilities[refused.ability]
    case 'input-too-long':
      return `Esto es demasiado largo para tu plan: hasta ${formatCount(refused.limit)} caracteres.`
    case 'too-many-calls-at-once':
      return `Puede haber hasta ${refused.limit} solicitudes a la vez. Espera a que termine una.`
    case 'too-many-chats':
      return `Hasta ${refused.limit} solicitudes por minuto. Inténtalo dentro de un minuto.`
    case 'too-many-completions':
      return `Hasta ${refused.limit} autocompletados por minuto. Inténtalo dentro de un minuto.`
    case 'email-not-verified':
      return `Has hecho las ${refused.limit} llamadas que puedes hacer antes de verificar tu correo. Abre el enlace que te hemos enviado para continuar.`
    case 'budget-spent':
      return describeBudget(refused)
  }
}

function describeBudget({ nextAt, isOfPlan }: BudgetRefusal): string {
  if (isOfPlan)
    return `La parte de nuestros modelos que corresponde a tu plan está agotada por ahora. Vuelve el ${formatDay(nextAt)}; para seguir, mejora de plan o usa tu propia clave de API.`
  return `Nuestros modelos han llegado a su límite por ahora. Vuelven el ${formatDay(nextAt)}, o usa tu propia clave de API.`
}
