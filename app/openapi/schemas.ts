import { ListedModel, ModelList, ReleaseFeed } from '@ghost-writers-ia/site-api'
import {
  AccountLanguage,
  AllowanceResponse,
  Me,
  RequestState,
  UsageStatus,
} from '@ghost-writers-ia/site-api/account'
import { DeviceCode, DeviceToken } from '@ghost-writers-ia/site-api/device-login'
import { ApiError, DeviceError, MessagesError, ModelError } from '@ghost-writers-ia/site-api/errors'
import * as libraries from '@ghost-writers-ia/site-api/libraries'
import * as requests from '@ghost-writers-ia/site-api/requests'
import { z } from 'zod'
import { EmbeddingBody, embeddingList } from '#app/routes/api/embeddings/embedding-bodies.ts'
import * as messageAnswers from '#app/routes/api/messages/message-answers.ts'
import {
  AskedMessage,
  CountBody,
  MessageBody,
  MessageTool,
} from '#app/routes/api/messages/message-bodies.ts'
import { ChatBody, ChatMessage, ChatTool, CompletionBody } from '#app/routes/api/model-bodies.ts'
import * as responseAnswers from '#app/routes/api/responses/response-answers.ts'
import { InputItem, ResponseBody } from '#app/routes/api/responses/response-bodies.ts'
import * as modelAnswers from './model-answers.ts'
import type { JsonSchema } from './types.ts'

/** The names of the schemas in the document. */
const named: Readonly<Record<string, z.core.$ZodType>> = {
  ChatRequest: ChatBody,
  ChatMessage,
  ChatTool,
  CompletionRequest: CompletionBody,
  EmbeddingRequest: EmbeddingBody,
  EmbeddingList: embeddingList,
  ResponseRequest: ResponseBody,
  InputItem,
  AskedMessage,
  MessageTool,
  MessageRequest: MessageBody,
  TokenCountRequest: CountBody,
  AccountLanguage,
  Allowance: AllowanceResponse,
  ApiError,
  DeviceCode,
  DeviceError,
  DeviceToken,
  ListedModel,
  Me,
  MessagesError,
  ModelError,
  ModelList,
  ReleaseFeed,
  RequestState,
  UsageStatus,
  ...libraries,
  ...requests,
  ...capitalize(modelAnswers),
  ...capitalize(messageAnswers),
  ...capitalize(responseAnswers),
}

function capitalize(schemas: Readonly<Record<string, z.core.$ZodType>>) {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name.charAt(0).toUpperCase() + name.slice(1),
      schema,
    ]),
  )
}

const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]))

let components: ReturnType<typeof toComponents> | undefined

/** All schemas as JSON schemas, which refer to each other. Converted at the first call, because it's slow. */
export function listComponents() {
  components ??= toComponents()
  return components
}

function toComponents(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  // What clients send, and answers without `additionalProperties: false`: fields may be added.
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: toRef,
    // What a client takes instead of a value that it doesn't know isn't what the site sends.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
      name,
      schema as JsonSchema,
    ]),
  )
}

/** Refers to a schema of the document. */
export function refTo(schema: z.core.$ZodType): JsonSchema {
  const name = names.get(schema)
  if (!name) throw new Error('A schema of the API has no name. Add it to app/openapi/schemas.ts')
  return { $ref: toRef(name) }
}

function toRef(name: string): string {
  return `#/components/schemas/${name}`
}
