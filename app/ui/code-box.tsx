import { copy } from '#app/copy/ui.ts'

type Props = {
  /** `terminal`, the name of a file, or a language. */
  readonly title: string
  /** What is copied, for screen readers. */
  readonly what: string
  readonly text: string
}

/** Code with a title and a button that copies it. */
export function CodeBox({ title, what, text }: Props) {
  return (
    <figure className="code-box">
      <div className="code-bar">
        <span>{title}</span>
        <CopyCode what={what} />
      </div>
      <CodeSource text={text} />
    </figure>
  )
}

export function CodeSource({ lang, text }: { lang?: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
    <pre data-language={lang} tabIndex={0}>
      <code>{text}</code>
    </pre>
  )
}

/** The page script copies. */
export function CopyCode({ what }: { what: string }) {
  return (
    <button type="button" data-copy="" className="copy">
      <span aria-live="polite" />
      <span>{copy}</span>
      <span className="sr-only"> {what}</span>
    </button>
  )
}
