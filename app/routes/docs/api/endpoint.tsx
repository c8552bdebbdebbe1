import { Fragment } from 'react'
import type { Field } from '#app/openapi/list-fields.ts'
import type { EndpointReference } from '#app/openapi/reference.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { CodeBlock, CodeExamples } from './code-examples.tsx'

/** One endpoint: what it does, examples, fields and errors. */
export function Endpoint(endpoint: EndpointReference) {
  const { id, method, path, title, text, isPublic, scopes, parameters, body, errorCodes } = endpoint
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="min-w-0">
      <h3 id={`${id}-title`} className="text-xl font-semibold tracking-[-.015em]">
        <a href={`#${id}`} className="hover:underline">
          {title}
        </a>
      </h3>
      <p className="mt-2 font-mono text-[13.5px] wrap-anywhere">
        <span className="font-semibold text-ghost-ink">{method}</span> {path}
        <span className="text-faint">
          {' '}
          · {isPublic ? 'no token' : scopes.join(' ') || 'any token'}
        </span>
      </p>
      <p className="mt-3 max-w-[66ch] text-muted wrap-anywhere">
        <RichText text={text} />
      </p>
      <CodeExamples id={id} title={title} samples={endpoint.samples} />
      <Fields title="Parameters" fields={parameters} />
      <Fields title="Request body" fields={body} />
      <Answer {...endpoint} />
      <p className="mt-5 text-[14.5px] text-muted wrap-anywhere">
        Errors:{' '}
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
    <a
      href={`#error-${code}`}
      className="font-mono text-[13px] text-ink underline decoration-ghost-ink underline-offset-4"
    >
      {code}
    </a>
  )
}

function Answer({ title, status, responseHeaders, response, example }: EndpointReference) {
  return (
    <>
      <h4 className="mt-6 text-[15px] font-semibold">Response</h4>
      <p className="mt-1 max-w-[80ch] text-[14.5px] text-muted wrap-anywhere">
        <code className="font-mono text-[13px] text-ink">{status}</code>
        {example === null ? ' without content' : ' with JSON'}
        {responseHeaders.length > 0 && ` and the headers ${responseHeaders.join(', ')}`}.
      </p>
      {example !== null && <CodeBlock label={`Response of ${title}`} text={example} />}
      {response.length > 0 && (
        <details className="disclosure mt-3">
          <summary>
            Fields<span className="sr-only"> of the response of {title}</span>
          </summary>
          <FieldList fields={response} />
        </details>
      )}
    </>
  )
}

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null
  return (
    <>
      <h4 className="mt-6 text-[15px] font-semibold">{title}</h4>
      <FieldList fields={fields} />
    </>
  )
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="mt-2 divide-y divide-line border-y border-line text-[14.5px]">
      {fields.map(({ name, type, isRequired, text }) => (
        <div key={name} className="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <dt className="pt-[3px] font-mono text-[13px] wrap-anywhere">
            {name}
            {isRequired && <span className="text-ghost-ink"> required</span>}
          </dt>
          <dd className="text-muted wrap-anywhere">
            <span className="font-mono text-[13px] text-faint">{type}</span>
            {text && (
              <span className="block">
                <RichText text={text} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
