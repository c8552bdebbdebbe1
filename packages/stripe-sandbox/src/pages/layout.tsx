import { createHash } from 'node:crypto'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { browserScript } from './browser-script.ts'
import { styles } from './styles.ts'
import type { Words } from './words/en.ts'

export type Page = {
  readonly words: Words
  readonly title: string
  readonly status?: number
  readonly content: ReactNode
  /** Styles after the sandbox's own. They may use files of the site. */
  readonly siteStyles?: string
}

export function renderPage({ words, title, content, siteStyles = '' }: Page): string {
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <link rel="icon" href="data:," />
      <title>{words.tabTitle(title)}</title>
    </>,
  )
  const body = renderToStaticMarkup(<main>{content}</main>)
  return `<!doctype html><html lang="${words.language}"><head>${head}<style>${styles}${siteStyles}</style></head><body>${body}<script>${browserScript}</script></body></html>`
}

/** `formTargets`: where the browser may be sent by a form, as a CSP source list. */
export function toPageHeaders(
  { siteStyles = '' }: Page,
  formTargets: string,
): Record<string, string> {
  const files = siteStyles ? ["img-src data: 'self'", "font-src 'self'"] : ['img-src data:']
  const policy = [
    "default-src 'none'",
    `style-src '${hash(styles + siteStyles)}'`,
    `script-src '${hash(browserScript)}'`,
    "connect-src 'self'",
    ...files,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `${policy}; form-action 'self' ${formTargets}`.trim(),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

export function TestMode({ words: { testMode } }: Worded<object>) {
  return (
    <p className="test-mode small muted">
      <b>{testMode.label}</b> {testMode.text}
    </p>
  )
}

export type FormFailure = {
  readonly message: string
  readonly field: string | null
  readonly values: Readonly<Record<string, string>>
}

/** Takes the focus, so that it is read out and seen. */
export function FormError({ failure }: { failure: FormFailure | undefined }) {
  if (!failure) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the message is what the customer has to read first
    <p role="alert" tabIndex={-1} autoFocus>
      {failure.message}
    </p>
  )
}

type FieldProps = ComponentProps<'input'> & {
  readonly name: string
  readonly label: string
  readonly failure?: FormFailure | undefined
}

export function Field({ label, failure, ...input }: FieldProps) {
  return (
    <label>
      {label}
      <input aria-invalid={failure?.field === input.name || undefined} {...input} />
    </label>
  )
}

/** A form with one button, for actions that need no input. */
export function ActionButton({
  label,
  fields,
  className = 'link',
}: {
  label: string
  fields: Readonly<Record<string, string>>
  className?: string
}) {
  return (
    <form method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className}>
        {label}
      </button>
    </form>
  )
}

/** What is shown, and the words for it. */
export type Worded<Data> = Data & { readonly words: Words }

/** What a page shows, with the error of its form. */
export type Shown<Data> = Worded<Data> & { readonly failure?: FormFailure | undefined }
