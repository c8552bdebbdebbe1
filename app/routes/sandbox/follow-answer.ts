import { redirect } from 'react-router'
import { failField } from '#app/form-failure.ts'
import type { CardPayment, PaymentAnswer } from '#domain/sandbox/ports.ts'

type Typed = Readonly<Record<string, string>>

/** Where a payment leads: back to the site, to the bank's question, or nowhere yet. */
export function followAnswer(values: Typed, answer: PaymentAnswer) {
  if (answer.kind === 'paid') return redirect(answer.returnTo)
  if (answer.kind === 'challenge') return redirect(`/sandbox/challenge/${answer.challengeId}`)

  const { message, field } = answer
  return failField(values, { message, ...(field && { field }) })
}

export function toCard({ number = '', expiry = '', cvc = '', name }: Typed): CardPayment {
  return { method: 'card', number, expiry, cvc, name }
}
