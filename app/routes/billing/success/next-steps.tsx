import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'

type State = {
  readonly isActive: boolean
  readonly isVisitor: boolean
  readonly isBusy: boolean
  /** Only once it takes longer than it should: until then the page looks by itself. */
  readonly onCheck?: () => void
}

export function NextSteps({ isActive, isVisitor, isBusy, onCheck }: State) {
  return (
    <div className="flex flex-wrap gap-3">
      {isVisitor && (
        <SiteLink to="/login" className={buttonLook('solid')}>
          Log in
        </SiteLink>
      )}
      <SiteLink to="/dashboard" className={buttonLook(isActive ? 'solid' : 'line')}>
        To the dashboard
      </SiteLink>
      {!isActive && !isVisitor && onCheck && (
        <button
          type="button"
          onClick={onCheck}
          disabled={isBusy}
          className={`${buttonLook('solid')} needs-framework`}
        >
          Check now
        </button>
      )}
    </div>
  )
}
