import { isAbove, plans } from '@ghost-writers-ia/rules/plans'
import { formatCount, formatDay, formatList } from '#domain/locale.ts'
import type { BudgetRefusal } from '#domain/models/budget.ts'
import type { ModelAbilities } from '#domain/models/ports.ts'
import type * as source from '../en/models.ts'

export const modelFailures: typeof source.modelFailures = {
  'model-unavailable':
    'Dieses Modell ist gerade nicht verfügbar. Wähle ein anderes oder versuch es später noch mal.',
  'model-timeout': 'Das Modell hat nicht rechtzeitig geantwortet. Versuch es noch mal.',
  'model-refused': 'Das Modell kann diese Anfrage nicht beantworten.',
  'model-too-long':
    'Das ist zu lang für das Modell. Sende weniger Code oder beginne einen neuen Chat.',
  'model-busy': 'Das Modell ist gerade ausgelastet. Versuch es gleich noch mal.',
  'model-interrupted':
    'Der Server wurde neu gestartet, bevor die Antwort vollständig war. Versuch es noch mal.',
  'request-settled': 'Diese ID wurde schon für eine Anfrage benutzt. Nimm eine neue.',
}

const abilities: Readonly<Record<keyof ModelAbilities, string>> = {
  chat: 'Dieses Modell kann nicht chatten. Nutze es für Vervollständigungen.',
  completion: 'Dieses Modell kann nicht vervollständigen. Wähle ein anderes.',
  tools: 'Dieses Modell kann keine Tools verwenden. Wähle ein anderes.',
  vision: 'Dieses Modell kann keine Bilder sehen. Wähle ein anderes.',
  embedding: 'Dieses Modell kann keine Embeddings erzeugen. Wähle ein anderes.',
}

function describeBudget({ nextAt, isOfPlan }: BudgetRefusal): string {
  if (isOfPlan)
    return `Der Anteil deines Tarifs an unseren Modellen ist im Moment aufgebraucht. Am ${formatDay(nextAt)} ist er wieder da. Mit einem Upgrade oder deinem eigenen API-Key geht es sofort weiter.`
  return `Unsere Modelle haben im Moment ihr Limit erreicht. Am ${formatDay(nextAt)} sind sie wieder da. Mit deinem eigenen API-Key geht es sofort weiter.`
}

export const describeModelRefusal: typeof source.describeModelRefusal = (refused) => {
  switch (refused.refused) {
    case 'model-not-in-plan': {
      const including = plans.filter(({ id }) => !isAbove(refused.model.plan, id))
      return `${refused.model.name} ist in ${formatList(including.map(({ name }) => name))} enthalten.`
    }
    case 'model-cannot':
      return abilities[refused.ability]
    case 'input-too-long':
      return `Das ist zu lang für deinen Tarif: Möglich sind bis zu ${formatCount(refused.limit)} Zeichen.`
    case 'too-many-calls-at-once':
      return `Bis zu ${refused.limit} Anfragen können gleichzeitig laufen. Warte, bis eine fertig ist.`
    case 'too-many-chats':
      return `Möglich sind bis zu ${refused.limit} Anfragen pro Minute. Versuch es in einer Minute noch mal.`
    case 'too-many-completions':
      return `Möglich sind bis zu ${refused.limit} Vervollständigungen pro Minute. Versuch es in einer Minute noch mal.`
    case 'email-not-verified':
      return `Du hast die ${refused.limit} Aufrufe verbraucht, die vor dem Bestätigen deiner E-Mail-Adresse möglich sind. Öffne den Link in unserer E-Mail, um weiterzumachen.`
    case 'budget-spent':
      return describeBudget(refused)
  }
}
