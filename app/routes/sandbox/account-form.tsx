import { Form, useNavigation } from 'react-router'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { SandboxAccount } from '#domain/sandbox/account.ts'

/** Settings that Stripe keeps in its Dashboard, to see how the site copes with each. */
export function AccountForm({ account }: { account: SandboxAccount }) {
  const isBusy = useNavigation().formData?.get('intent') === 'change-account'
  return (
    <Form method="post" preventScrollReset className="mt-8 grid max-w-[720px] gap-5 md:grid-cols-3">
      <input type="hidden" name="intent" value="change-account" />
      <SelectField
        id="afterLastRetry"
        name="afterLastRetry"
        label="After the last retry"
        defaultValue={account.afterLastRetry}
        options={[
          { value: 'cancel', text: 'Cancel' },
          { value: 'unpaid', text: 'Mark as unpaid' },
          { value: 'past_due', text: 'Leave past due' },
        ]}
      />
      <Field
        name="minimumChargeCents"
        label="Minimum charge (cents)"
        inputMode="numeric"
        defaultValue={String(account.minimumChargeCents)}
      />
      <SelectField
        id="isAdaptivePricingOn"
        name="isAdaptivePricingOn"
        label="Adaptive Pricing"
        defaultValue={account.isAdaptivePricingOn ? 'yes' : 'no'}
        options={[
          { value: 'no', text: 'Off' },
          { value: 'yes', text: 'On' },
        ]}
      />
      <div>
        <SubmitButton isBusy={isBusy} look="line">
          Save settings
        </SubmitButton>
      </div>
    </Form>
  )
}
