import { firstRequestComment } from '#app/copy/dashboard.ts'

const typed = 'export function greet(name: string) {'
// biome-ignore lint/suspicious/noTemplateCurlyInString: the completed code has one
const completed = '\n  return `Welcome, ${name}!`\n}'

/** Shown until the first request was made: the empty state completes itself. */
export function FirstRequest() {
  return (
    <pre className="mt-5 overflow-x-auto rounded-xl border border-line bg-paper px-4.5 py-4 font-mono text-[13px] leading-[1.85] whitespace-pre-wrap sm:text-[14px]">
      <span className="text-muted">{firstRequestComment}</span>
      {'\n'}
      {typed}
      <span className="caret" aria-hidden="true" />
      <i className="text-unwritten">{completed}</i>
    </pre>
  )
}
