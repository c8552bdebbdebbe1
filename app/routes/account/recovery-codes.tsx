import { twoStepPage } from '#app/copy/two-step.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'

const words = twoStepPage.codes

/** New recovery codes. This is the only time they're shown. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div role="status" className="grid gap-6">
      <ul
        aria-label={words.list}
        className="grid gap-x-6 gap-y-1.5 font-mono text-[15px] sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          href={toFile(codes)}
          download="ghost-writers-ia-recovery-codes.txt"
          className={buttonClasses('line')}
        >
          {words.download}
        </a>
        <button
          type="button"
          onClick={() => print()}
          className={`${buttonClasses('line')} needs-framework`}
        >
          {words.print}
        </button>
        <ButtonLink to="/account">{words.done}</ButtonLink>
      </div>
    </div>
  )
}

/** The file itself, as a link: the server no longer knows the codes. */
function toFile(codes: readonly string[]): string {
  const text = [words.fileTitle, '', ...codes, ''].join('\n')
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
}
