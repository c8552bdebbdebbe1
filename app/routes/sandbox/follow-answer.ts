import { type RouterContextProvider, redirect } from 'react-router'
import { attempt, failField } from '#app/form-failure.ts'
import { readForm } from '#app/read-form.ts'
import type { CardPayment, PaymentAnswer, SandboxDesk } from '#domain/sandbox/ports.ts'
import { requireDesk } from './require-desk.ts'

type Typed = Readonly<Record<string, string>>

type Payment = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  /** What to say when something of ours breaks. */
  readonly fallback: string
  readonly pay: (desk: SandboxDesk, form: Typed) => Promise<PaymentAnswer>
}

/** Takes what was typed to the desk, and follows its answer. The number of a card and its code never come back. */
export async function takePayment({ request, context, fallback, pay }: Payment) {
  const desk = requireDesk(context)
  const form = await readForm(request)
  const { number: _, cvc: __, ...values } = form
  const work = async () => followAnswer(values, await pay(desk, form))
  return attempt({ values, context, fallback, work })
}

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
