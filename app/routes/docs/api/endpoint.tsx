import { Fragment } from 'react'
import { endpointWords as words } from '#app/copy/api-endpoints.ts'
import type { Field } from '#app/openapi/list-fields.ts'
import type { EndpointReference } from '#app/openapi/reference.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { CodeBlock, CodeExamples } from './code-examples.tsx'

/** One endpoint: what it does, examples, fields and errors. */
export function Endpoint(endpoint: EndpointReference) {
  const { id, method, path, title, text, isPublic, scopes, parameters, body, errorCodes } = endpoint
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="min-w-0">
      <h2 id={`${id}-title`} className="text-xl font-semibold tracking-[-.015em]">
        <a href={`#${id}`} className="hover:underline">
          {title}
        </a>
      </h2>
      <p className="mt-2 font-mono text-[13.5px] wrap-anywhere">
        <span className="font-semibold text-ghost-ink">{method}</span> {path}
        <span className="text-faint">
          {' '}
          · {isPublic ? words.noToken : scopes.join(' ') || words.anyToken}
        </span>
      </p>
      <p className="mt-3 max-w-[66ch] text-muted wrap-anywhere">
        <RichText text={text} />
      </p>
      <CodeExamples id={id} title={title} samples={endpoint.samples} />
      <Fields title={words.parameters} fields={parameters} />
      <Fields title={words.body} fields={body} />
      <Answer {...endpoint} />
      <p className="mt-5 text-[14.5px] text-muted wrap-anywhere">
        {words.errors}{' '}
        {errorCodes.map((code, index) => (
          <Fragment key={code}>
            {index > 0 && ', '}
            <ErrorCode code={code} />
          </Fragment>
        ))}
      </p>
    </article>
  )
}

/** The codes of the device login are explained by RFC 8628, not by our table. */
function ErrorCode({ code }: { code: string }) {
  if (code.includes('_')) return <code className="font-mono text-[13px] text-ink">{code}</code>
  return (
    <SiteLink
      to={`/docs/api#error-${code}`}
      className="font-mono text-[13px] text-ink underline decoration-ghost-ink underline-offset-4"
    >
      {code}
    </SiteLink>
  )
}

function Answer({ title, status, responseHeaders, response, example }: EndpointReference) {
  return (
    <>
      <h3 className="mt-6 text-[15px] font-semibold">{words.response}</h3>
      <p className="mt-1 max-w-[80ch] text-[14.5px] text-muted wrap-anywhere">
        <code className="font-mono text-[13px] text-ink">{status}</code>{' '}
        {describeContent(example !== null, responseHeaders.join(', '))}
      </p>
      {example !== null && <CodeBlock label={words.responseOf(title)} text={example} />}
      {response.length > 0 && (
        <details className="disclosure mt-3">
          <summary>
            {words.fields.shown}
            <span className="sr-only"> {words.fields.more(title)}</span>
          </summary>
          <FieldList fields={response} />
        </details>
      )}
    </>
  )
}

function describeContent(hasContent: boolean, headers: string): string {
  const { none, json, noneWithHeaders, jsonWithHeaders } = words.content
  if (headers === '') return hasContent ? json : none
  return hasContent ? jsonWithHeaders(headers) : noneWithHeaders(headers)
}

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null
  return (
    <>
      <h3 className="mt-6 text-[15px] font-semibold">{title}</h3>
      <FieldList fields={fields} />
    </>
  )
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="docs-fields mt-2">
      {fields.map(({ name, type, isRequired, text }) => (
        <Fragment key={name}>
          <dt>
            <FieldName name={name} />
            {isRequired && <span className="text-ghost-ink"> {words.required}</span>}
          </dt>
          <dd>
            <small>{type}</small>
            <RichText text={text} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Wider than its column on some screens. */
const longName = 24

/** Long ones may break before a dot. */
function FieldName({ name }: { name: string }) {
  if (name.length <= longName) return name
  const parts = name.split(/(?=\.)/)
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
