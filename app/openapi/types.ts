import type { CodeSample } from './code-samples.ts'

/** A JSON schema (2020-12), as far as zod writes it. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
}

type MediaType = { readonly schema: JsonSchema; readonly example?: unknown }

type Header = { readonly description: string; readonly schema: JsonSchema }

export type ApiParameter = {
  readonly name: string
  readonly in: 'path' | 'header'
  readonly required?: true
  readonly description?: string
  readonly schema: JsonSchema
}

export type ApiResponse = {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Readonly<Record<string, MediaType>>
  /** The codes that an error with this status can have. */
  readonly 'x-error-codes'?: readonly string[]
}

export type ApiOperation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  /** Empty: no token. The roles of the token are its scopes. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly ApiParameter[]
  readonly requestBody?: {
    readonly required: true
    readonly content: Readonly<Record<string, MediaType>>
  }
  readonly responses: Readonly<Record<string, ApiResponse>>
  readonly 'x-codeSamples': readonly CodeSample[]
}

/** OpenAPI 3.1, as far as we use it. */
export type ApiDocument = {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly {
    readonly name: string
    readonly description: string
    readonly 'x-displayName': string
  }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
  readonly externalDocs: { readonly url: string }
}
