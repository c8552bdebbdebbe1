import type { CodeSample } from './code-samples.ts'
import { describeType, type Field, listFields } from './list-fields.ts'
import type { ApiDocument, ApiOperation, ApiResponse, JsonSchema } from './types.ts'

/** An endpoint as the reference shows it. */
export type EndpointReference = {
  /** The anchor. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly title: string
  readonly text: string
  readonly isPublic: boolean
  /** What an API token needs. */
  readonly scopes: readonly string[]
  readonly parameters: readonly Field[]
  readonly body: readonly Field[]
  readonly status: string
  readonly responseHeaders: readonly string[]
  readonly response: readonly Field[]
  /** The JSON of an answer; null without one. */
  readonly example: string | null
  readonly errorCodes: readonly string[]
  readonly samples: readonly CodeSample[]
}

export type ReferenceGroup = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly endpoints: readonly EndpointReference[]
}

/** The document in the order and shape of the page. */
export function toReference(document: ApiDocument): readonly ReferenceGroup[] {
  const all = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  )
  return document.tags.map(({ name, description: text, 'x-displayName': title }) => ({
    id: name,
    title,
    text,
    endpoints: all
      .filter(({ operation }) => operation.tags.includes(name))
      .map((one) => toEndpoint(document, one)),
  }))
}

type Located = { readonly path: string; readonly method: string; readonly operation: ApiOperation }

function toEndpoint(
  { components: { schemas } }: ApiDocument,
  { path, method, operation }: Located,
): EndpointReference {
  const [[status, answer], errors] = splitResponses(operation)
  const fieldsOf = (schema: JsonSchema | undefined) => (schema ? listFields(schema, schemas) : [])
  const content = answer.content?.['application/json']
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    title: operation.summary,
    text: operation.description,
    isPublic: operation.security.length === 0,
    scopes: operation.security.flatMap(({ bearer = [] }) => bearer),
    parameters: (operation.parameters ?? []).map(({ name, schema, required, description }) => ({
      name,
      type: describeType(schema, schemas),
      isRequired: required ?? false,
      text: description ?? '',
    })),
    body: fieldsOf(operation.requestBody?.content['application/json']?.schema),
    status,
    responseHeaders: Object.keys(answer.headers ?? {}),
    response: fieldsOf(content?.schema),
    example: content ? JSON.stringify(content.example, null, 2) : null,
    errorCodes: [...new Set(errors.flatMap((error) => error['x-error-codes'] ?? []))],
    samples: operation['x-codeSamples'],
  }
}

function splitResponses({ responses, operationId }: ApiOperation) {
  const entries = Object.entries(responses)
  const success = entries.find(([status]) => status.startsWith('2'))
  if (!success) throw new Error(`The operation ${operationId} has no successful response`)
  const errors: readonly ApiResponse[] = entries
    .filter((entry) => entry !== success)
    .map(([, response]) => response)
  return [success, errors] as const
}
