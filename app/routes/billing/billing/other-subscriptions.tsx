import { Form, useNavigation } from 'react-router'
import { otherSubscriptions } from '#app/copy/billing.ts'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Billing } from '#domain/subscriptions/read-billing.ts'

/** Subscriptions beside the plan. Each is charged, so each can be canceled here. */
export function OtherSubscriptions({ others }: Pick<Billing, 'others'>) {
  const isBusy = useNavigation().formData?.get('intent') === 'cancel-other'
  return (
    <Card title={otherSubscriptions.title}>
      <ul className="-mb-4 divide-y divide-line border-t border-line">
        {others.map((other) => (
          <li
            key={other.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3.5"
          >
            <p className="text-[15px]">{describeOther(other)}</p>
            {!other.endsAt && (
              <Form method="post" action="/billing">
                <input type="hidden" name="intent" value="cancel-other" />
                <input type="hidden" name="subscription" value={other.id} />
                <SubmitButton isBusy={isBusy} look="line">
                  {otherSubscriptions.cancel}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function describeOther({ endsAt, periodEndsAt, ...plan }: Billing['others'][number]): string {
  return endsAt
    ? otherSubscriptions.ending(plan, endsAt)
    : otherSubscriptions.renewing(plan, periodEndsAt)
}
