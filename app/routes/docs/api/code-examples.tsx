import { endpointWords } from '#app/copy/api-endpoints.ts'
import { copy } from '#app/copy/ui.ts'
import type { CodeSample } from '#app/openapi/code-samples.ts'

type Props = {
  readonly id: string
  readonly title: string
  readonly samples: readonly CodeSample[]
}

/**
 * The same example in several languages. The choice works without scripts; the page script makes
 * it for all examples at once, and copies.
 */
export function CodeExamples({ id, title, samples }: Props) {
  return (
    <figure className="code-box">
      <div className="code-bar">
        <fieldset>
          <legend className="sr-only">{endpointWords.language(title)}</legend>
          {samples.map(({ lang, label }, index) => (
            <label key={lang}>
              <input
                type="radio"
                name={`language-${id}`}
                value={lang}
                defaultChecked={index === 0}
                data-code-language=""
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <CopyCode what={title} />
      </div>
      {samples.map(({ lang, source }) => (
        <Source key={lang} lang={lang} text={source} />
      ))}
    </figure>
  )
}

/** A text with a copy button. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure className="code-box">
      <div className="code-bar">
        <span>json</span>
        <CopyCode what={label} />
      </div>
      <Source text={text} />
    </figure>
  )
}

function Source({ lang, text }: { lang?: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
    <pre data-language={lang} tabIndex={0}>
      <code>{text}</code>
    </pre>
  )
}

function CopyCode({ what }: { what: string }) {
  return (
    <button type="button" data-copy="" className="copy">
      <span aria-live="polite" />
      <span>{copy}</span>
      <span className="sr-only"> {what}</span>
    </button>
  )
}
