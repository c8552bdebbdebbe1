import { FormError } from '#app/ui/form-error.tsx'
import { BackToBilling } from './question-page.tsx'

/** Why nothing can be shown or changed now. */
export function Impossible({ problem }: { problem: string }) {
  return (
    <div className="grid gap-5">
      <FormError failure={{ message: problem }} />
      <BackToBilling />
    </div>
  )
}
