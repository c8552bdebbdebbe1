import { endpointWords } from '#app/copy/api-endpoints.ts'
import type { CodeSample } from '#app/openapi/code-samples.ts'
import { CodeBox, CodeSource, CopyCode } from '#app/ui/code-box.tsx'

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
        <CodeSource key={lang} lang={lang} text={source} />
      ))}
    </figure>
  )
}

/** A text with a copy button. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return <CodeBox title="json" what={label} text={text} />
}
