import { features } from '@ghost-writers-ia/rules/entitlements'
import { allowanceHeaders, modelHeaders } from '@ghost-writers-ia/site-api'
import { api } from '#app/api.ts'
import {
  apiReference,
  describeScope,
  endpointTexts,
  headerTexts,
  tagTexts,
} from '#app/copy/api-reference.ts'
import type { ApiEndpoint } from '#app/http/endpoint.ts'
import { writeSamples } from './code-samples.ts'
import { type EndpointName, type Tag, tags } from './endpoint-names.ts'
import { describeErrors } from './error-responses.ts'
import type { SampleModels } from './model-call-samples.ts'
import { listSamples, type Sample } from './samples.ts'
import { listComponents, refTo } from './schemas.ts'
import type { ApiDocument, ApiOperation, ApiParameter, ApiResponse } from './types.ts'

/** With the models that the examples ask. */
type DocumentOptions = SampleModels & {
  readonly siteUrl: string
  /** The version of the site. */
  readonly version: string
}

/**
 * The OpenAPI 3.1 document of everything that programs and editors may call, from the declarations
 * of the endpoints. Responses are those of packages/site-api. See ADR-0046.
 */
export function buildDocument(options: DocumentOptions): ApiDocument {
  const samples = listSamples(options)
  const paths: Record<string, Record<string, ApiOperation>> = {}
  for (const [name, endpoint] of Object.entries(api) as [EndpointName, ApiEndpoint][]) {
    const [method = '', path = ''] = name.split(' ')
    const described = describeOperation({ ...options, name, endpoint, sample: samples[name] })
    paths[path] = { ...paths[path], [method.toLowerCase()]: described }
  }
  const { title, intro: description } = apiReference
  return {
    openapi: '3.1.1',
    info: { title: `Ghost Writers IA: ${title}`, version: options.version, description },
    servers: [{ url: options.siteUrl }],
    tags: tags.map(describeTag),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: listComponents(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: headerTexts.token },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: headerTexts.token },
      },
    },
    externalDocs: { url: `${options.siteUrl}/docs/api` },
  }
}

function describeTag(name: Tag) {
  const { title, text: description } = tagTexts[name]
  return { name, description, 'x-displayName': title }
}

type Described = {
  readonly siteUrl: string
  readonly name: EndpointName
  readonly endpoint: ApiEndpoint
  readonly sample: Sample
}

function describeOperation(described: Described): ApiOperation {
  const { name, endpoint, sample } = described
  const { title: summary, text } = endpointTexts[name]
  const { id, tag, scope, body = endpoint.lateBody, status = 200 } = endpoint
  const parameters = listParameters(name, endpoint)
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: scope ? `${text} ${describeScope(scope)}` : text,
    security: describeSecurity(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: refTo(body), example: sample.asks },
        },
      },
    }),
    responses: {
      [status]: describeSuccess(described),
      ...(endpoint.isConditional && { 304: { description: 'Not modified', headers: etagHeader } }),
      ...describeErrors(endpoint, name.replace(/^\w+ /, '')),
    },
    'x-codeSamples': listCodeSamples(described),
  }
}

/** The scope is a role in the sense of OpenAPI 3.1: `http` schemes have no scopes of their own. */
function describeSecurity({ auth, scope, hasApiKeyHeader }: ApiEndpoint) {
  const scopes = scope ? [scope] : []
  if (auth === 'none') return []
  return [{ bearer: scopes }, ...(hasApiKeyHeader ? [{ apiKey: scopes }] : [])]
}

function listCodeSamples({ siteUrl, name, endpoint, sample }: Described) {
  const [method = '', path = ''] = name.split(' ')
  return writeSamples(name, {
    method,
    url: siteUrl + fillIn(path, sample),
    needsToken: endpoint.auth !== 'none',
    body: sample.asks,
    hasAnswer: endpoint.response !== undefined,
  })
}

function fillIn(path: string, { id = '', itemId = '' }: Sample): string {
  return path
    .replace('{id}', encodeURIComponent(id))
    .replace('{itemId}', encodeURIComponent(itemId))
}

const requestIdPattern = '^[\\w-]{1,100}$'

function listParameters(
  name: EndpointName,
  { hasPurpose, isConditional }: ApiEndpoint,
): readonly ApiParameter[] {
  const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => toPathParameter(param))
  if (inPath.length > 0) return inPath
  if (isConditional) return [toHeader('if-none-match', headerTexts.ifNoneMatch, { type: 'string' })]
  return hasPurpose ? purposeHeaders : []
}

const purposeHeaders: readonly ApiParameter[] = [
  toHeader(modelHeaders.requestId, headerTexts.sentRequestId, {
    type: 'string',
    pattern: requestIdPattern,
  }),
  toHeader(modelHeaders.feature, headerTexts.feature, {
    type: 'string',
    enum: [...features, 'api'],
  }),
  toHeader(modelHeaders.language, headerTexts.language, { type: 'string' }),
  toHeader(modelHeaders.snippet, headerTexts.snippet, { type: 'string', enum: ['true', 'false'] }),
  toHeader(modelHeaders.counted, headerTexts.counted, {
    type: 'string',
    enum: ['first-text', 'when-shown'],
  }),
]

function toPathParameter(name: string): ApiParameter {
  return { name, in: 'path', required: true, schema: { type: 'string' } }
}

function toHeader(name: string, description: string, schema: ApiParameter['schema']): ApiParameter {
  return { name, in: 'header', description, schema }
}

const integer = { type: 'integer' } as const
const etagHeader = { etag: { description: headerTexts.etag, schema: { type: 'string' } as const } }

function describeSuccess({ endpoint, sample }: Described): ApiResponse {
  const { response, event, hasAllowance, hasPurpose, isConditional } = endpoint
  const headers = {
    ...(isConditional && etagHeader),
    ...(hasPurpose && {
      [modelHeaders.requestId]: {
        description: headerTexts.requestId,
        schema: { type: 'string' } as const,
      },
    }),
    ...(hasAllowance && {
      [allowanceHeaders.limit]: { description: headerTexts.limit, schema: integer },
      [allowanceHeaders.remaining]: { description: headerTexts.remaining, schema: integer },
      [allowanceHeaders.reset]: { description: headerTexts.reset, schema: integer },
    }),
  }
  return {
    description: response ? 'Done' : 'Done, without content',
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(response && {
      content: {
        'application/json': { schema: refTo(response), example: sample.answers },
        ...(event && { 'text/event-stream': { schema: refTo(event) } }),
      },
    }),
  }
}
