import { dismiss } from '#app/copy/ui.ts'

type ToastText = { readonly title: string; readonly text?: string; readonly tone?: 'error' }

/** A short message that disappears by itself: a CSS animation that pauses on hover and focus. */
export function Toast({ title, text, tone, onDismiss }: ToastText & { onDismiss: () => void }) {
  return (
    <div
      data-slot="toast"
      role={tone === 'error' ? 'alert' : 'status'}
      onAnimationEnd={onDismiss}
      className="toast"
    >
      <div
        className={`w-1 self-stretch rounded-full ${tone === 'error' ? 'bg-danger' : 'bg-ghost-ink'}`}
      />
      <div className="flex-1 py-0.5 text-[15px] leading-snug">
        <p className="font-semibold">{title}</p>
        {text && <p className="mt-0.5 text-muted">{text}</p>}
      </div>
      <button
        type="button"
        aria-label={dismiss}
        data-dismiss=""
        onClick={onDismiss}
        className="needs-script -m-2 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <svg
          viewBox="0 0 16 16"
          width="14"
          height="14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />
        </svg>
      </button>
    </div>
  )
}
