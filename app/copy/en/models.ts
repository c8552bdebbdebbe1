import { isAbove, plans } from '@ghost-writers-ia/rules/plans'
import { formatCount, formatDay, formatList } from '#domain/locale.ts'
import type { BudgetRefusal } from '#domain/models/budget.ts'
import type { ModelCallRefusal } from '#domain/models/call-model.ts'
import type { AnswerFailure } from '#domain/models/model-answer.ts'
import type { ModelAbilities } from '#domain/models/ports.ts'

/** What a caller is told when a model fails. Never the router's own text. */
export const modelFailures: Readonly<Record<AnswerFailure['refused'], string>> = {
  'model-unavailable':
    "This model isn't available right now. Choose another one or try again later.",
  'model-timeout': "The model didn't answer in time. Please try again.",
  'model-refused': "The model can't answer this request.",
  'model-too-long': 'This is too long for the model. Send less code or start a new chat.',
  'model-busy': 'The model is busy right now. Please try again in a moment.',
  'model-interrupted': 'The server was restarted before the answer was complete. Please try again.',
  'request-settled': 'This request id was already used. Use a new one.',
}

const abilities: Readonly<Record<keyof ModelAbilities, string>> = {
  chat: "This model doesn't support chat. Use it for completions.",
  completion: "This model doesn't support completions. Choose another one.",
  tools: "This model doesn't support tools. Choose another one.",
  vision: "This model doesn't support images. Choose another one.",
  embedding: "This model doesn't support embeddings. Choose another one.",
}

type Described = Extract<
  ModelCallRefusal,
  {
    readonly refused:
      | 'model-not-in-plan'
      | 'model-cannot'
      | 'input-too-long'
      | 'too-many-calls-at-once'
      | 'too-many-chats'
      | 'too-many-completions'
      | 'budget-spent'
      | 'email-not-verified'
  }
>

export function describeModelRefusal(refused: Described): string {
  switch (refused.refused) {
    case 'model-not-in-plan': {
      const including = plans.filter(({ id }) => !isAbove(refused.model.plan, id))
      return `${refused.model.name} is included in ${formatList(including.map(({ name }) => name))}.`
    }
    case 'model-cannot':
      return abilities[refused.ability]
    case 'input-too-long':
      return `This is too long for your plan: up to ${formatCount(refused.limit)} characters.`
    case 'too-many-calls-at-once':
      return `Up to ${refused.limit} requests can run at once. Wait until one has finished.`
    case 'too-many-chats':
      return `Up to ${refused.limit} requests a minute. Try again in a minute.`
    case 'too-many-completions':
      return `Up to ${refused.limit} completions a minute. Try again in a minute.`
    case 'email-not-verified':
      return `You've used the ${refused.limit} calls you can make before your email is verified. Open the link we emailed you to go on.`
    case 'budget-spent':
      return describeBudget(refused)
  }
}

function describeBudget({ nextAt, isOfPlan }: BudgetRefusal): string {
  if (isOfPlan)
    return `Your plan's share of our models is used up for now. It's back on ${formatDay(nextAt)}; upgrade or use your own API key to go on.`
  return `Our models have reached their limit for now. They're back on ${formatDay(nextAt)}, or use your own API key.`
}
