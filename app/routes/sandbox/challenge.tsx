import { Form, useNavigation } from 'react-router'
import type { FormFailure } from '#app/form-failure.ts'
import { pageMeta, siteName } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { TestMode } from '#app/shell/test-mode.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { formatCharge } from '#domain/money.ts'
import type { SandboxChallenge } from '#domain/sandbox/ports.ts'
import type { Route } from './+types/challenge'
import { followAnswer } from './follow-answer.ts'
import { requireDesk, requireFound } from './require-desk.ts'

export const meta = () => pageMeta({ title: 'Your bank', description: 'The payment sandbox.' })

export function loader({ params, context }: Route.LoaderArgs) {
  return requireFound(requireDesk(context).findChallenge(params.id))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { answer } = await readForm(request)
  const isAccepted = answer === 'accept'
  return followAnswer({}, await requireDesk(context).answerChallenge(params.id, isAccepted))
}

/** The bank asks whether it is really you. */
export default function Challenge({ loaderData, actionData }: Route.ComponentProps) {
  const { status, amountCents, currency, card } = loaderData
  const isOver = actionData !== undefined || status !== 'open'

  return (
    <FormPage
      label="3-D Secure"
      title="Is it you?"
      intro={
        <>
          <p>Your bank wants to be sure before it pays.</p>
          <div className="mt-6">
            <TestMode />
          </div>
        </>
      }
    >
      <dl className="mb-6 divide-y divide-line border-b border-line text-[15.5px]">
        {(
          [
            ['Shop', siteName],
            ['Card', card],
            ['Amount', formatCharge(amountCents, currency)],
          ] as const
        ).map(([what, value]) => (
          <div key={what} className="flex justify-between gap-6 pb-3 not-first:pt-3">
            <dt className="text-muted">{what}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isOver ? <Answered {...loaderData} failure={actionData} /> : <Question />}
    </FormPage>
  )
}

function Question() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-5">
      <p className="text-[15px] text-muted">A real bank would send a code to your phone.</p>
      <div className="grid gap-3 sm:grid-cols-2">
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
  )
}

type Answer = Pick<SandboxChallenge, 'status' | 'cameFrom'> & {
  readonly failure: FormFailure | undefined
}

function Answered({ status, cameFrom, failure }: Answer) {
  return (
    <div className="grid gap-5">
      {failure ? (
        <FormError failure={failure} />
      ) : (
        <p>You said {status === 'accepted' ? 'yes' : 'no'} to this already.</p>
      )}
      <a href={cameFrom} className={buttonLook('solid')}>
        Back to the payment
      </a>
    </div>
  )
}
