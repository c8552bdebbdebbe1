import { buttonLook } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { AccountForm } from './account-form.tsx'
import { CurrentPassword } from './profile.tsx'

/** Taking everything along, and going. */
export function Leaving() {
  return (
    <Card title="Your data">
      <p className="text-[15px] text-muted">
        Everything we keep about you, as one file that programs can read.
      </p>
      <a href="/account/export" download className={`${buttonLook('line')} mt-4`}>
        Export as JSON
      </a>
      <div className="mt-7 border-t border-line pt-6">
        <AccountForm intent="delete">
          {({ failure, isBusy }) => (
            <details open={failure !== undefined} className="group">
              <summary className="min-h-11 cursor-pointer py-2.5 font-[550] text-danger">
                Delete account
              </summary>
              <div className="mt-3 grid gap-5">
                <p className="text-[15px] text-muted">
                  Your profile, your plan and every device go at once, and a subscription ends
                  without a refund. This can’t be undone. For one year, we keep hashes of your email
                  and card so a new account can’t reset your allowance or refund.
                </p>
                <CurrentPassword id="delete-password" wrong={failure?.wrong} />
                <SubmitButton isBusy={isBusy} look="danger" className="justify-self-start">
                  Delete my account
                </SubmitButton>
              </div>
            </details>
          )}
        </AccountForm>
      </div>
    </Card>
  )
}
