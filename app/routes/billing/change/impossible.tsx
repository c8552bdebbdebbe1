import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'

/** Why nothing can be changed now. */
export function Impossible({ problem }: { problem: string }) {
  return (
    <div className="grid gap-5">
      <FormError failure={{ message: problem }} />
      <SiteLink to="/billing" className={buttonLook('solid')}>
        Back to billing
      </SiteLink>
    </div>
  )
}
