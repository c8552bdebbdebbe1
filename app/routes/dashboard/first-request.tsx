import { firstRequestComment } from '#app/copy/dashboard.ts'
import { GhostCode } from '#app/ui/ghost-code.tsx'

/** Shown until the first request was made: the empty state completes itself. */
export function FirstRequest() {
  return (
    <GhostCode
      comment={firstRequestComment}
      typed="export function greet(name: string) {"
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the completed code has one
      completed={'\n  return `Welcome, ${name}!`\n}'}
      className="mt-5 rounded-xl border border-line bg-paper px-4.5 py-4 text-[13px] leading-[1.85] sm:text-[14px]"
    />
  )
}
