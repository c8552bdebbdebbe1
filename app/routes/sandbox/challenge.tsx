import { data, Form, useNavigation } from 'react-router'
import { formatCharge } from '#app/format-money.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { textLink } from '#app/ui/text-link.ts'
import type { Route } from './+types/challenge'
import { followAnswer } from './follow-answer.ts'
import { requireDesk } from './require-desk.ts'
import { TestMode } from './test-mode.tsx'

export const meta = () => pageMeta({ title: 'Your bank', description: 'The payment sandbox.' })

export async function loader({ params, context }: Route.LoaderArgs) {
  const challenge = await requireDesk(context).findChallenge(params.id)
  if (!challenge) throw data(null, { status: 404 })
  return challenge
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { answer } = await readForm(request)
  const isAccepted = answer === 'accept'
  return followAnswer({}, await requireDesk(context).answerChallenge(params.id, isAccepted))
}

/** The bank asks whether it is really you. */
export default function Challenge({ loaderData, actionData }: Route.ComponentProps) {
  const { status, amountCents, currency, card, cameFrom } = loaderData
  const isBusy = useNavigation().state !== 'idle'

  return (
    <FormPage
      label="3-D Secure"
      title="Is it you?"
      intro={
        <>
          <p>
            Your bank wants to know whether you pay {formatCharge(amountCents, currency)} with{' '}
            {card}.
          </p>
          <TestMode />
        </>
      }
    >
      {status === 'open' ? (
        <Form method="post" className="grid gap-5">
          <p className="text-muted">A real bank would send a code to your phone.</p>
          <div className="flex flex-wrap gap-3">
            <button
              type="submit"
              name="answer"
              value="accept"
              disabled={isBusy}
              className={buttonLook('solid')}
            >
              Yes, it is me
            </button>
            <button
              type="submit"
              name="answer"
              value="fail"
              disabled={isBusy}
              className={buttonLook('line')}
            >
              No
            </button>
          </div>
        </Form>
      ) : (
        <div className="grid gap-5">
          <FormError failure={actionData ?? { message: 'This question was answered already.' }} />
          <a href={cameFrom} className={textLink}>
            Back to the payment
          </a>
        </div>
      )}
    </FormPage>
  )
}
